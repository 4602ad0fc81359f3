import { pickLanguage } from './guest-languages.js';

describe('pickLanguage', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['pt-BR'], 'pt'],
    [['ar-EG', 'fr'], 'ar'],
    [['ja', 'fr-CA'], 'fr'],
    [['ja'], 'en'],
    [[null, undefined, 'es'], 'es'],
    [['constructor'], 'en'],
    [[], 'en'],
  ])('picks for %p: %s', (wishes, language) => expect(pickLanguage(wishes)).toBe(language));
});
