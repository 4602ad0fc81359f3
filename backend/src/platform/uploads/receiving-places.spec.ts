import type { Settings } from '../config/settings.js';
import { ReceivingPlaces } from './receiving-places.js';

const placesWith = (rateLimitFactor: number) => new ReceivingPlaces({ rateLimitFactor } as Settings);

describe('ReceivingPlaces', () => {
  it('leaves places to others whatever one address holds', () => {
    const places = placesWith(1);
    const leave = Array.from({ length: 500 }, () => places.take('192.0.2.1'));
    expect(() => places.take('192.0.2.1')).toThrow(expect.objectContaining({ code: 'busy', retryAfter: 5 }));
    places.take('192.0.2.2')();
    leave[0]!();
    expect(places.size).toBe(499);
    places.take('192.0.2.1');
  });

  it('is full some day, for everybody, and has room again', () => {
    const places = placesWith(0);
    const leave = Array.from({ length: 2000 }, (_, i) => places.take(`192.0.2.${i % 200}`));
    expect(() => places.take('198.51.100.1')).toThrow(expect.objectContaining({ code: 'busy' }));
    leave.forEach((give) => give());
    expect(places.size).toBe(0);
    places.take('198.51.100.1');
  });
});
