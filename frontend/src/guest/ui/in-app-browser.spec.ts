import { findInAppBrowser } from './in-app-browser';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('findInAppBrowser', () => {
  it.each([
    [`${iPhone} Mobile/21F79 Instagram 334.0.4.32.98 (iPhone14,5; iOS 17_5; en_US)`, 'Instagram'],
    [`${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/466.0.0.38.109;FBDV/iPhone14,5]`, 'Facebook'],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/125.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/465]',
      'Facebook',
    ],
    [`${iPhone} Mobile/15E148 musical_ly_34.5.0 BytedanceWebview/d8a21c6`, 'TikTok'],
    [`${iPhone} Mobile/15E148 Safari Line/14.8.0`, 'LINE'],
    [`${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, null],
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/125.0.0.0 Mobile Safari/537.36', null],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0', null],
  ])('detects, in %s: %s', (userAgent, app) => expect(findInAppBrowser(userAgent)).toBe(app));
});
