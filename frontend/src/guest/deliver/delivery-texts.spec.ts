import { ApiError } from '../api/request-json';
import { refusalText, showOutcomeToast } from './delivery-texts';
import { currentToasts } from '@/shared/toast-store';
import type { Delivery } from './delivery';
import { ar } from '../i18n/ar';
import { de } from '../i18n/de';
import { en, type TextKey, type Texts } from '../i18n/en';
import { es } from '../i18n/es';
import { describeFailure } from '../i18n/failure-text';
import { fr } from '../i18n/fr';
import { ptBR } from '../i18n/pt-BR';
import { ptPT } from '../i18n/pt-PT';
import type { Language } from '@eventframe/contracts/guest-languages';
import { fillPlaceholders, type Translation } from '../i18n/use-translation';

const SENTENCE = 'The sentence of the server.';
const translationOf = (language: Language, texts: Texts): Translation => ({
  language,
  t: (key: TextKey, values = {}) => fillPlaceholders(texts[key], values),
  setLanguage: () => undefined,
});
const refusedFor = (code: string) => ({ refusal: { code, message: SENTENCE } }) as Delivery;

describe.each(Object.entries({ ar, de, es, fr, 'pt-BR': ptBR, 'pt-PT': ptPT }))(
  'error texts in %s',
  (language, texts) => {
    const translation = translationOf(language as Language, texts);

    it('translates rejections, also of unknown codes', () => {
      expect(refusalText(refusedFor('unreadable_image'), translation)).toBe(texts.codeUnreadable);
      expect(refusalText(refusedFor('image_too_costly'), translation)).toBe(texts.codeTooCostly);
      expect(refusalText(refusedFor('a_code_of_tomorrow'), translation)).toBe(texts.errorText);
    });

    it.each([
      [429, 'codeTooMany'],
      [404, 'codeDeleted'],
      [410, 'codeDeleted'],
    ] as const)('translates a failed report with status %d', (status, why) => {
      const error = new ApiError(status, 'some_code', SENTENCE);
      expect(describeFailure('reportFailed', error, translation)).toBe(
        `${texts.reportFailed}. ${texts[why]}`,
      );
    });

    it('names only the failed action when the cause is unknown', () => {
      const error = new ApiError(500, 'internal_error', SENTENCE);
      expect(describeFailure('deleteFailed', error, translation)).toBe(`${texts.deleteFailed}.`);
      expect(describeFailure('deleteFailed', new TypeError('fetch'), translation)).toBe(
        `${texts.deleteFailed}. ${texts.unreachableHint}`,
      );
    });
  },
);

it("shows the server's message in English", () => {
  const translation = translationOf('en', en);
  expect(refusalText(refusedFor('unreadable_image'), translation)).toBe(SENTENCE);
  expect(describeFailure('reportFailed', new ApiError(429, 'too_many_requests', SENTENCE), translation)).toBe(
    `${en.reportFailed}. ${SENTENCE}`,
  );
});

describe('the toast of photos that were generated together', () => {
  const DELIVERED = { state: 'delivered' } as Delivery;
  const HANDED_OVER = { state: 'handed-over' } as Delivery;
  const REFUSED = { ...refusedFor('event_inactive'), state: 'refused' } as Delivery;

  it.each([
    [[DELIVERED, DELIVERED], 0, 'All 2 photos have been generated successfully'],
    [[DELIVERED], 2, '1 of 3 photos sent. Files that could not be used: 2'],
    [[DELIVERED, HANDED_OVER], 0, '1 of 2 photos sent. The gallery is full.'],
    [[HANDED_OVER, REFUSED], 0, `0 of 2 photos sent. ${SENTENCE}`],
  ])('reports %j and %d failed: %s', (deliveries, failed, description) => {
    showOutcomeToast({ deliveries, failed }, translationOf('en', en));
    expect(currentToasts()).toMatchObject([{ description }]);
  });
});
