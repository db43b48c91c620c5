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
    ├── EmbeddingUnavailable         no vector can be had just now: go on without, and try again later
    ├── LeaseLost                    another worker has the event: roll back, say nothing
    ├── MediaError                   a file that came with a message can't be had
    │   ├── MediaTooLarge            it is larger than we take: say so
    │   ├── MediaGone                it is there no longer: say so
    │   └── MediaUnavailable         not just now: try again later
    ├── SpeechError                  a voice note can't be written down
    │   ├── SpeechUnreadable         it holds no sound that we take: say so
    │   └── SpeechUnavailable        not just now, or not here: say so, words work
    ├── ChannelClosed                a channel takes nothing more in this process: leave it to another
    └── SendError                    a platform took no message: try again later
        ├── SendPostponed            it said when to come back: wait that long, which is no failure
        ├── SendUncertain            it may have taken it: try again, marked as a repeat
        ├── MessageRefused           it will never take this message: bury it
        ├── WindowClosed             it takes nothing until the person writes again: hold it
        ├── AddressGone              it no longer reaches this person: bury it and mark the address
        └── AddressMoved             this person has another id now: move the address and send there
"""

from __future__ import annotations

from datetime import timedelta


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
    """A model provider is down, slow or refusing: roll back and take the next provider of the chain.

    Attributes:
        may_pass: The same request may succeed in a moment: the provider was busy, slow, cut off or out of reach.
        retry_after: How long the provider asks to be left alone first; None if it does not say.
        remedy: What whoever runs the worker has to mend, as a sentence; None where time or another model helps.
    """

    def __init__(
        self,
        message: str,
        *,
        may_pass: bool = False,
        retry_after: timedelta | None = None,
        remedy: str | None = None,
    ) -> None:
        super().__init__(message)
        self.may_pass = may_pass
        self.retry_after = retry_after
        self.remedy = remedy


class EmbeddingUnavailable(KeepwellError):  # noqa: N818  it names an outcome, not a fault
    """No vector can be had: a look-up goes on without it, work in the background is tried again later."""


class MediaError(KeepwellError):
    """A file that came with a message can't be had."""


class MediaTooLarge(MediaError):  # noqa: N818  it names an outcome, not a fault
    """A file is larger than we take: say which size is right."""


class MediaGone(MediaError):  # noqa: N818
    """A platform has a file no longer, or will never give it: ask for it once more."""


class MediaUnavailable(MediaError):  # noqa: N818
    """A platform can't give a file just now: roll back and try again later."""


class SpeechError(KeepwellError):
    """A voice note can't be written down."""


class SpeechUnreadable(SpeechError):  # noqa: N818  it names an outcome, not a fault
    """A voice note can't be decoded: say so.

    Attributes:
        is_too_long: It could be, but goes on for longer than we listen.
    """

    def __init__(self, message: str, *, is_too_long: bool = False) -> None:
        super().__init__(message)
        self.is_too_long = is_too_long


class SpeechUnavailable(SpeechError):  # noqa: N818
    """Whoever listens is away, or not installed: say so, and that written words work."""


class LeaseLost(KeepwellError):  # noqa: N818
    """Another worker has taken the event over: roll back and say nothing."""


class ChannelClosed(KeepwellError):  # noqa: N818
    """A channel takes nothing more in this process: leave its messages to another, and end if it was the only one."""


class SendError(KeepwellError):
    """A platform did not take a message, and surely did not: try again later."""


class SendPostponed(SendError):  # noqa: N818  it names an outcome, not a fault
    """A platform asked to wait: send again after *retry_after*; the others are not held up.

    Attributes:
        retry_after: How long it wants to be left alone.
    """

    def __init__(self, message: str, retry_after: timedelta) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class SendUncertain(SendError):  # noqa: N818
    """Nobody can tell whether a platform took a message: send it once more, marked as a repeat."""


class MessageRefused(SendError):  # noqa: N818
    """A platform will never take this message: bury it; the next one may pass."""


class WindowClosed(SendError):  # noqa: N818
    """A platform takes nothing for this person until they write again: hold the message until then."""


class AddressGone(SendError):  # noqa: N818
    """A platform no longer lets us write to this person: bury the message and mark the address."""


class AddressMoved(SendError):  # noqa: N818
    """A person is known by another id now: move their address and send there.

    Attributes:
        external_id: The new id.
    """

    def __init__(self, message: str, external_id: str) -> None:
        super().__init__(message)
        self.external_id = external_id
