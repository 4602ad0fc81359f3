import { ApiError } from '../../common/errors/api-error.js';
import type { ConcurrencyLimiter } from '../../platform/throttling/concurrency-limiter.js';
import type { Settings } from '../../platform/config/settings.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { StreamSlots } from './stream-slots.js';

const tooMany = expect.objectContaining({ code: 'too_many_requests', retryAfter: 5 });

/** @param full guests without a free slot; an integration test shows the count over all nodes */
function createSlots(
  rateLimitFactor: number,
  full: string[] = [],
  metrics: Metrics = new Metrics(),
): StreamSlots {
  const take = ({ refusal, retryAfter }: { refusal: string; retryAfter: number }, guest: string) =>
    full.includes(guest)
      ? Promise.reject(new ApiError('too_many_requests', refusal, { retryAfter }))
      : Promise.resolve(() => Promise.resolve());
  return new StreamSlots({ rateLimitFactor } as Settings, { take } as unknown as ConcurrencyLimiter, metrics);
}

describe('StreamSlots', () => {
  it('limits the streams of one IP address across its guests', async () => {
    const slots = createSlots(1);
    const releases = await Promise.all(
      Array.from({ length: 2_000 }, (_, i) => slots.acquire(`guest ${i}`, '192.0.2.1')),
    );
    await expect(slots.acquire('one more', '192.0.2.1')).rejects.toEqual(tooMany);
    await slots.acquire('a guest elsewhere', '192.0.2.2');
    releases[0]!();
    releases[0]!();
    await slots.acquire('one more', '192.0.2.1');
    await expect(slots.acquire('and one more', '192.0.2.1')).rejects.toEqual(tooMany);
    expect(slots.count).toBe(2_001);
  });

  it('takes no slot for a guest who has too many streams', async () => {
    const slots = createSlots(1, ['one guest']);
    await expect(slots.acquire('one guest', '192.0.2.1')).rejects.toEqual(tooMany);
    expect(slots.count).toBe(0);
    await slots.acquire('another guest', '192.0.2.1');
    expect(slots.count).toBe(1);
  });

  it('rejects all guests once the node is full', async () => {
    const metrics = new Metrics();
    const slots = createSlots(0, [], metrics);
    await Promise.all(Array.from({ length: 5_000 }, () => slots.acquire('one guest', '192.0.2.1')));
    await expect(slots.acquire('another guest', '192.0.2.2')).rejects.toEqual(
      expect.objectContaining({ code: 'busy' }),
    );
    const text = await metrics.text();
    expect(text).toContain('\neventframe_live_streams 5000\n');
    expect(text).toContain('\neventframe_live_streams_refused_total 1\n');
  });
});
