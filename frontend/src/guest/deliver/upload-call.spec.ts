import { delivery } from './test-doubles';
import { toAttempt, toForm } from './upload-call';

const result = { id: '1', photoUrl: '/p', receipt: 'r' };
const refusal = { statusCode: 415, code: 'unsupported_image', message: 'Not a photo.' };

describe('toForm', () => {
  const CHOICES = ['visibility', 'consentVersion', 'consentedAt'];
  const choicesOf = (form: FormData) => CHOICES.map((name) => form.get(name));

  it('sends what the guest decided about a queued photo', () => {
    const consent = { version: 3, at: '2026-01-02T03:04:05.000Z' };
    const form = toForm({ ...delivery('a'), visibility: 'private', consent });
    expect(choicesOf(form)).toEqual(['private', '3', consent.at]);
  });

  it('sends photos that an earlier version queued without these choices', () => {
    const form = toForm(delivery('a'));
    expect(choicesOf(form)).toEqual([null, null, null]);
    expect([form.get('frameId'), form.has('photo')]).toEqual(['frame', true]);
  });
});

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
