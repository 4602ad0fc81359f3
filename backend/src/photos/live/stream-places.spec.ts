import { ApiError } from '../../common/errors/api-error.js';
import type { ConcurrencyLimiter } from '../../common/throttling/concurrency-limiter.js';
import type { Settings } from '../../platform/config/settings.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { StreamPlaces } from './stream-places.js';

const tooMany = expect.objectContaining({ code: 'too_many_requests', retryAfter: 5 });

/** @param full guests who have all their streams; that these are counted over all nodes is shown with a database */
function placesWith(
  rateLimitFactor: number,
  full: string[] = [],
  metrics: Metrics = new Metrics(),
): StreamPlaces {
  const take = ({ refusal, retryAfter }: { refusal: string; retryAfter: number }, guest: string) =>
    full.includes(guest)
      ? Promise.reject(new ApiError('too_many_requests', refusal, { retryAfter }))
      : Promise.resolve(() => Promise.resolve());
  return new StreamPlaces(
    { rateLimitFactor } as Settings,
    { take } as unknown as ConcurrencyLimiter,
    metrics,
  );
}

describe('StreamPlaces', () => {
  it('leaves places to others whatever comes from one address, as however many guests', async () => {
    const places = placesWith(1);
    const leave = await Promise.all(
      Array.from({ length: 2_000 }, (_, i) => places.take(`guest ${i}`, '192.0.2.1')),
    );
    await expect(places.take('one more', '192.0.2.1')).rejects.toEqual(tooMany);
    await places.take('a guest elsewhere', '192.0.2.2');
    leave[0]!();
    leave[0]!();
    await places.take('one more', '192.0.2.1');
    await expect(places.take('and one more', '192.0.2.1')).rejects.toEqual(tooMany);
    expect(places.count).toBe(2_001);
  });

  it('keeps no place for a guest who has enough', async () => {
    const places = placesWith(1, ['one guest']);
    await expect(places.take('one guest', '192.0.2.1')).rejects.toEqual(tooMany);
    expect(places.count).toBe(0);
    await places.take('another guest', '192.0.2.1');
    expect(places.count).toBe(1);
  });

  it('is full some day, for everybody', async () => {
    const metrics = new Metrics();
    const places = placesWith(0, [], metrics);
    await Promise.all(Array.from({ length: 5_000 }, () => places.take('one guest', '192.0.2.1')));
    await expect(places.take('another guest', '192.0.2.2')).rejects.toEqual(
      expect.objectContaining({ code: 'busy' }),
    );
    const text = await metrics.text();
    expect(text).toContain('\neventframe_live_streams 5000\n');
    expect(text).toContain('\neventframe_live_streams_refused_total 1\n');
  });
});
