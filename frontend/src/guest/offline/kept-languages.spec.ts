import { keptLanguages } from './kept-languages';

const files = { de: '/assets/de-new.js', fr: '/assets/fr-new.js', pt: '/assets/pt-new.js' };

describe('keptLanguages', () => {
  it('names the files of the languages that were kept, and of no other', () => {
    const kept = ['/assets/guest-old.js', '/assets/fr-old.js', '/assets/pt-old.js', '/assets/frames-old.js'];
    expect(keptLanguages(kept, files)).toEqual(['/assets/fr-new.js', '/assets/pt-new.js']);
    expect(keptLanguages(['/assets/guest-old.js', '/assets/describe-old.js'], files)).toEqual([]);
  });
});
