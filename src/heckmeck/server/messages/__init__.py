"""What the server and its clients say to one another: events of the log, frames, commands, bodies of requests.

One struct serves the log, the streams, the bodies and the description of the interface. Seats and turns count from 1,
times are milliseconds since 1970 (`at`, `deadline`) or lengths in milliseconds (`_ms`) and seconds (`_s`); positions,
moves and dice have the text forms of docs/notation.md. What is unknown is null and never left out.
"""

# Every name of a message is unique, and whoever reads or writes some is not to know in which file each stands.
from heckmeck.server.messages.bodies import *  # noqa: F403
from heckmeck.server.messages.commands import *  # noqa: F403
from heckmeck.server.messages.events import *  # noqa: F403
from heckmeck.server.messages.fields import *  # noqa: F403
from heckmeck.server.messages.frames import *  # noqa: F403
from heckmeck.server.messages.situation import *  # noqa: F403
from heckmeck.server.messages.table import *  # noqa: F403
