"""Reading money, dates and periods out of a text: pure functions of the text and its writer's context."""
