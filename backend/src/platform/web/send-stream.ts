import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/**
 * Sends all of a stream, as fast as it is taken. When the client leaves, the stream is let go of; when that fails, the
 * answer is cut off, so that nobody takes half for the whole.
 *
 * Node's `pipeline` does the same with seven listeners for the answer's end. Beside those of every request these are more
 * than Node expects, and it would warn of a leak each time; here they are three.
 *
 * @throws the stream's own error; ERR_STREAM_PREMATURE_CLOSE when the client left
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
