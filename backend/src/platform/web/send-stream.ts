import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/**
 * Send a stream as a response.
 *
 * Destroys the stream when the client disconnects. Aborts the response when the stream fails, so that clients do not
 * take a part for the whole. Node's `pipeline` adds seven listeners, which exceeds Node's limit with those of other
 * layers and logs a warning; this adds three.
 *
 * @throws the stream's own error; ERR_STREAM_PREMATURE_CLOSE if the client disconnected
 */
export async function sendStream(source: Readable, response: ServerResponse): Promise<void> {
  const read = finished(source).catch((error: unknown) => {
    response.destroy();
    throw error;
  });
  source.pipe(response);
  try {
    await Promise.all([read, finished(response)]);
  } finally {
    source.destroy();
  }
}
