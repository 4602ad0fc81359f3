import { toAttempt } from './upload-call';

const result = { id: '1', photoUrl: '/p', receipt: 'r' };
const refusal = { statusCode: 415, code: 'unsupported_image', message: 'Not a photo.' };

describe('toAttempt', () => {
  it('accepts a response with a photo', () => {
    expect(toAttempt(201, JSON.stringify(result), null)).toEqual({ kind: 'accepted', result });
  });

  it('returns a rejection with its reason', () => {
    expect(toAttempt(415, JSON.stringify(refusal), null)).toMatchObject({
      kind: 'failed',
      status: 415,
      code: 'unsupported_image',
      message: 'Not a photo.',
    });
  });

  it('reads Retry-After', () => {
    const busy = { statusCode: 503, code: 'busy', message: 'Busy.' };
    expect(toAttempt(503, JSON.stringify(busy), '7')).toMatchObject({ status: 503, retryAfterMs: 7000 });
  });

  it.each([
    [200, '<html>Welcome to the hotel</html>'],
    [201, '{}'],
    [403, '<html>Please sign in to this network</html>'],
    [404, ''],
    [0, ''],
  ])('treats %d with %j as unreachable', (status, body) => {
    expect(toAttempt(status, body, null)).toEqual({ kind: 'unreachable' });
  });

  it("treats a proxy's 413 as the server's size limit", () => {
    const response = '<html><h1>413 Request Entity Too Large</h1></html>';
    expect(toAttempt(413, response, null)).toMatchObject({
      kind: 'failed',
      status: 413,
      code: 'upload_too_large',
      message: '',
    });
  });

  it.each([502, 504])("returns a proxy's %d as transient", (status) => {
    expect(toAttempt(status, '<html>Bad Gateway</html>', null)).toMatchObject({ kind: 'failed', status });
  });
});
