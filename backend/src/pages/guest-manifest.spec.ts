import type { PublicEventResponse } from '../events/public-event.dto.js';
import { guestManifest } from './guest-manifest.js';

const event = (overrides: Partial<PublicEventResponse>) =>
  ({ title: 'Harbour Nights 2026', linkSlug: 'harbour', brand: null, ...overrides }) as PublicEventResponse;

describe('guestManifest', () => {
  it('is named after the event and opens its page', () => {
    expect(guestManifest(event({}))).toMatchObject({
      name: 'Harbour Nights 2026',
      id: '/event/harbour',
      start_url: '/event/harbour',
      scope: '/event/harbour',
      display: 'standalone',
    });
  });

  it("contains no product icon under an organizer's brand", () => {
    const brand = { logo: null, main: null, band: null };
    expect(guestManifest(event({ brand }))).toMatchObject({ icons: [] });
    const logo = { url: '/media/logos/1.png', width: 300, height: 120 };
    expect(guestManifest(event({ brand: { ...brand, logo } }))).toMatchObject({
      icons: [{ src: '/media/logos/1.png', sizes: '300x120', type: 'image/png' }],
    });
  });
});
