import { standsOutFrom } from './use-brand';

const LIGHT = [250, 247, 241];
const DARK = [22, 19, 16];

describe('standsOutFrom', () => {
  it.each(['#ffffff', '#f7f0e1', '#f4eee4', '#fffdf9'])('rejects %s on light paper', (color) => {
    expect(standsOutFrom(LIGHT, color)).toBe(false);
    expect(standsOutFrom(DARK, color)).toBe(true);
  });

  it.each(['#000000', '#1a1a1a', '#141210'])('rejects %s on dark paper', (color) => {
    expect(standsOutFrom(DARK, color)).toBe(false);
    expect(standsOutFrom(LIGHT, color)).toBe(true);
  });

  it.each(['#ffd25e', '#fff3a0', '#24324f', '#7a1f3d', '#1e3d36', '#808080'])(
    'accepts %s on both',
    (color) => {
      expect(standsOutFrom(LIGHT, color)).toBe(true);
      expect(standsOutFrom(DARK, color)).toBe(true);
    },
  );
});
