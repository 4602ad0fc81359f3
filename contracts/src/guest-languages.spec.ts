import { pickLanguage } from './guest-languages.js';

describe('pickLanguage', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['pt'], 'pt-BR'],
    [['pt-BR'], 'pt-BR'],
    [['pt_br'], 'pt-BR'],
    [['pt-PT', 'pt'], 'pt-PT'],
    [['pt-AO'], 'pt-PT'],
    [['pt-MZ'], 'pt-PT'],
    [['pt', 'pt-PT'], 'pt-BR'],
    [['pt-Latn-BR'], 'pt-BR'],
    [['es-MX'], 'es'],
    [['es-419', 'es'], 'es'],
    [['ar-EG', 'fr'], 'ar'],
    [['ja', 'fr-CA'], 'fr'],
    [['ja'], 'en'],
    [[null, undefined, 'es'], 'es'],
    [['constructor'], 'en'],
    [[], 'en'],
  ])('picks for %p: %s', (tags, language) => expect(pickLanguage(tags)).toBe(language));
});
