"""``python -m bot``: what the ``keepwell`` script runs in its own environment."""

import sys

from bot.cli import main

sys.exit(main())
