import { toAttempt } from './upload-call';

const result = { id: '1', photoUrl: '/p', receipt: 'r' };
const refusal = { statusCode: 415, code: 'unsupported_image', message: 'Not a picture.' };

describe('toAttempt', () => {
  it('takes an answer with a photo for delivered', () => {
    expect(toAttempt(201, JSON.stringify(result), null)).toEqual({ kind: 'taken', result });
  });

  it('takes a refusal with its reason', () => {
    expect(toAttempt(415, JSON.stringify(refusal), null)).toMatchObject({
      kind: 'answered',
      status: 415,
      code: 'unsupported_image',
      message: 'Not a picture.',
    });
  });

  it('reads how long the server wants to be left alone', () => {
    const busy = { statusCode: 503, code: 'busy', message: 'Busy.' };
    expect(toAttempt(503, JSON.stringify(busy), '7')).toMatchObject({ status: 503, retryAfterMs: 7000 });
  });

  it.each([
    [200, '<html>Welcome to the hotel</html>'],
    [201, '{}'],
    [403, '<html>Please sign in to this network</html>'],
    [404, ''],
    [0, ''],
  ])('takes %d with %j for somebody else between here and the server', (status, body) => {
    expect(toAttempt(status, body, null)).toEqual({ kind: 'unreachable' });
  });

  it('takes the 413 of a proxy for what the server itself would say', () => {
    const answer = '<html><h1>413 Request Entity Too Large</h1></html>';
    expect(toAttempt(413, answer, null)).toMatchObject({
      kind: 'answered',
      status: 413,
      code: 'upload_too_large',
      message: '',
    });
  });

  it.each([502, 504])('tries again after a %d of a proxy', (status) => {
    expect(toAttempt(status, '<html>Bad Gateway</html>', null)).toMatchObject({ kind: 'answered', status });
  });
});
