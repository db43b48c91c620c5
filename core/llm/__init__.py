"""Speaking with language models: the shape of a request and a reply, and one file for each provider."""
