import { jest } from '@jest/globals';
import { ACCEPTED, delivery, RESULT, UNREACHABLE } from './test-doubles';
import { keepPrivate, toAttempt, toForm } from './upload-call';

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

describe('keepPrivate', () => {
  const asked = { ...delivery('a'), visibility: 'private' as const };
  const hidden = { ...RESULT, visibility: 'private' as const };
  const respond = (status: number, body: object) =>
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(body), { status }));
  afterEach(() => jest.restoreAllMocks());

  it('makes a photo private whose server ignored that', async () => {
    const fetch = respond(200, hidden);
    expect(await keepPrivate(asked, ACCEPTED)).toEqual({ kind: 'accepted', result: hidden });
    const request = { method: 'PATCH', body: JSON.stringify({ visibility: 'private' }) };
    expect(fetch).toHaveBeenCalledWith(`/api/public/photos/${RESULT.id}`, expect.objectContaining(request));
  });

  it('sends it again if the server cannot', async () => {
    respond(404, refusal);
    expect(await keepPrivate(asked, ACCEPTED)).toEqual(UNREACHABLE);
  });

  it('leaves other photos alone', async () => {
    const fetch = respond(200, hidden);
    const accepted = { kind: 'accepted', result: hidden } as const;
    expect(await keepPrivate(asked, accepted)).toBe(accepted);
    expect(await keepPrivate(delivery('a'), ACCEPTED)).toBe(ACCEPTED);
    expect(await keepPrivate(asked, UNREACHABLE)).toBe(UNREACHABLE);
    expect(fetch).not.toHaveBeenCalled();
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
