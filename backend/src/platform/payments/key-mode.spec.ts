import { keyModeOf } from './key-mode.js';

describe('keyModeOf', () => {
  it.each([
    ['sk_test_1', 'pk_test_1', 'test'],
    ['sk_live_1', 'pk_live_1', 'live'],
    ['rk_live_1', 'pk_live_1', 'live'],
    ['sk_live_1', 'pk_test_1', 'mixed'],
    ['sk_test_1', 'pk_live_1', 'mixed'],
    ['sk_live_1', 'of another kind', 'live'],
    ['of another kind', 'pk_test_1', 'test'],
    ['a sk_live_1', 'live', null],
  ])('maps %s and %s to %s', (secretKey, publishableKey, mode) => {
    expect(keyModeOf({ secretKey, publishableKey, webhookSecret: 'whsec_1', apiBase: null })).toBe(mode);
  });
});
