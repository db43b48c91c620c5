"""The errors that Keepwell raises on purpose.

Choose the class by what the catcher should do. This module knows no domain, no database and no
platform; it only names the outcomes.

::

    KeepwellError
    ├── SettingsError                a setting is missing or malformed: tell the person who starts us, stop
    ├── DatabaseError                the database cannot serve us: tell the person who starts us, stop
    │   ├── EmbeddedPostgresError    the server we bring along cannot be started or entered
    │   └── MigrationError           the schema and this code do not belong together
    ├── ToolRetry                    the model can do better: give it the text, twice at most a tool
    ├── ToolFailed                   it cannot be done: give the model the text as the tool's result
    ├── ModelUnavailable             a provider is down or slow: roll back, take the next of the chain
    ├── LeaseLost                    another worker has the event: roll back, say nothing
    ├── ChannelClosed                a channel takes nothing more in this process: leave it to another
    └── SendError                    a platform took no message: postpone, or bury if ``permanent``
"""

from __future__ import annotations


class KeepwellError(Exception):
    """The root of every error raised on purpose; catch it only where all of them end the same way."""


class SettingsError(KeepwellError):
    """A setting is missing or malformed: print the message, which names the setting, and stop."""


class DatabaseError(KeepwellError):
    """The database cannot serve us: print the message, which says how to mend it, and stop."""


class EmbeddedPostgresError(DatabaseError):
    """The embedded server cannot be started or entered: print the message and stop."""


class MigrationError(DatabaseError):
    """The schema and this code do not belong together: print the message and stop, nothing was changed."""


class ToolRetry(KeepwellError):  # noqa: N818  it names an outcome, not a fault
    """The arguments of a tool call can be mended: hand the text back to the model and let it try again."""


class ToolFailed(KeepwellError):  # noqa: N818
    """A tool cannot do what was asked: hand the text to the model as the result and go on."""


class ModelUnavailable(KeepwellError):  # noqa: N818
    """A model provider is down, slow or refusing: roll back and take the next provider of the chain."""


class LeaseLost(KeepwellError):  # noqa: N818
    """Another worker has taken the event over: roll back and say nothing."""


class ChannelClosed(KeepwellError):  # noqa: N818
    """A channel takes nothing more in this process: leave its messages to another, and end if it was the only one."""


class SendError(KeepwellError):
    """A platform did not take a message: postpone it, or bury it and mark the address if ``permanent``.

    Attributes:
        permanent: True if no later try can succeed (blocked, unknown address).
    """

    def __init__(self, message: str, *, permanent: bool) -> None:
        super().__init__(message)
        self.permanent = permanent
