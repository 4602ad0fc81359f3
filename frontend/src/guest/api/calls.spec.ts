import { ApiError, requestJson } from './request-json';
import { deletePhoto, fetchEvent, fetchPhoto } from './calls';
import { fetchGallery, recordShare, reportPhoto } from './gallery-calls';

describe('guest API calls', () => {
  const realFetch = globalThis.fetch;
  let requests: { line: string; init: RequestInit }[];
  let response: Response;

  beforeEach(() => {
    requests = [];
    response = Response.json({ success: true });
    globalThis.fetch = (path, init = {}) => {
      requests.push({ line: `${init.method ?? 'GET'} ${path as string}`, init });
      return Promise.resolve(response.clone());
    };
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  it('requests the paths of the API', async () => {
    await fetchEvent('our fair');
    await fetchGallery('our fair');
    await fetchGallery('our fair', 'cursor=1_a');
    await fetchPhoto('7/8', 'r');
    await deletePhoto('7/8', 'r');
    await recordShare('7/8', 'r');
    await reportPhoto('7/8', 'of_me');
    expect(requests.map(({ line }) => line)).toEqual([
      'GET /api/public/event/our%20fair',
      'GET /api/public/event/our%20fair/gallery?page=1',
      'GET /api/public/event/our%20fair/gallery?cursor=1_a',
      'GET /api/public/photos/7%2F8',
      'DELETE /api/public/photos/7%2F8',
      'POST /api/public/photos/7%2F8/share',
      'POST /api/public/photos/7%2F8/report',
    ]);
    expect(requests.map(({ init }) => new Headers(init.headers).get('X-Photo-Receipt'))).toEqual([
      null,
      null,
      null,
      'r',
      'r',
      'r',
      null,
    ]);
    expect(requests[6]!.init.body).toBe('{"reason":"of_me"}');
    expect(requests.every(({ init }) => init.credentials === 'same-origin')).toBe(true);
  });

  it("throws the server's error, except for recordShare", async () => {
    response = Response.json(
      { statusCode: 404, code: 'not_found', message: 'Event not found' },
      { status: 404 },
    );
    await expect(fetchEvent('fair')).rejects.toEqual(new ApiError(404, 'not_found', 'Event not found'));
    await expect(recordShare('7', 'r')).resolves.toBeUndefined();
  });

  /** The type check fails for each of these lines without an error. */
  it('types calls by the API description', async () => {
    await Promise.all([
      // @ts-expect-error there is no such path
      requestJson<'/api/public/events/{slug}'>('/api/public/events/fair'),
      // @ts-expect-error a URL of another path
      requestJson<'/api/public/event/{slug}'>('/api/public/events/fair'),
      // @ts-expect-error this path has no DELETE
      requestJson<'/api/public/event/{slug}', 'delete'>('/api/public/event/fair', { method: 'DELETE' }),
      // @ts-expect-error the method differs from its type
      requestJson<'/api/public/photos/{id}', 'delete'>('/api/public/photos/7', { method: 'POST' }),
      // @ts-expect-error this path has no GET
      requestJson<'/api/public/photos/{id}/report'>('/api/public/photos/7/report'),
      // @ts-expect-error the response has no such field
      requestJson<'/api/public/photos/{id}'>('/api/public/photos/7').then((photo) => String(photo.photoLink)),
    ]);
    expect(requests).toHaveLength(6);
  });
});
