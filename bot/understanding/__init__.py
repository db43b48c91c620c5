"""Reading a message by rules alone: records, questions and instructions, without a model."""
