import type { Settings } from '../../platform/config/settings.js';
import { StreamPlaces } from './stream-places.js';

const placesWith = (rateLimitFactor: number) => new StreamPlaces({ rateLimitFactor } as Settings);
const tooMany = expect.objectContaining({ code: 'too_many_requests', retryAfter: 5 });

describe('StreamPlaces', () => {
  it('leaves places to others whatever comes from one address, as however many guests', () => {
    const places = placesWith(1);
    const leave = Array.from({ length: 2_000 }, (_, i) => places.take(`guest ${i}`, '192.0.2.1'));
    expect(() => places.take('one more', '192.0.2.1')).toThrow(tooMany);
    places.take('a guest elsewhere', '192.0.2.2');
    leave[0]!();
    leave[0]!();
    places.take('one more', '192.0.2.1');
    expect(() => places.take('and one more', '192.0.2.1')).toThrow(tooMany);
    expect(places.count).toBe(2_001);
  });

  it('leaves places to others whatever one guest opens, from wherever', () => {
    const places = placesWith(1);
    Array.from({ length: 20 }, (_, i) => places.take('one guest', `192.0.2.${i}`));
    expect(() => places.take('one guest', '198.51.100.1')).toThrow(tooMany);
    places.take('another guest', '198.51.100.1');
  });

  it('is full some day, for everybody', () => {
    const places = placesWith(0);
    Array.from({ length: 5_000 }, () => places.take('one guest', '192.0.2.1'));
    expect(() => places.take('another guest', '192.0.2.2')).toThrow(
      expect.objectContaining({ code: 'busy' }),
    );
  });
});
