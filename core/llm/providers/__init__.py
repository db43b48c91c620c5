"""One file for each provider of chat models, with ``build(settings, name)``; imported only when a setting names it."""
