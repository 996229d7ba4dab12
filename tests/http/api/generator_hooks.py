"""What the generator of requests has to know besides the API document."""

import schemathesis

# A piece of an upload is sent as it is.
schemathesis.serializer.alias("application/offset+octet-stream", "application/octet-stream")
