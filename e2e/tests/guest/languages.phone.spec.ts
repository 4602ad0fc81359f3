import { expect, type Page } from '@playwright/test';
import {
  expectAccessible,
  expectNoOverflow,
  expectNoViolations,
  RULES_WITHOUT_COLOR,
} from '../../support/axe.js';
import { quartersPhoto } from '../../support/images.js';
import { choosePhoto, test } from '../../support/guest-event.js';
import { expectNoViolationsOnDesktop } from '../../support/rare-states.js';

// Colors are final when nothing animates.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** By language: the tab, the button that frames the photo and the toast's title. */
const LANGUAGES = {
  en: ['Upload Photo', 'Generate Photo', 'Success!'],
  es: ['Subir foto', 'Crear foto', '¡Listo!'],
  fr: ['Envoyer une photo', 'Créer la photo', 'C’est fait\u00a0!'],
  de: ['Foto hochladen', 'Foto erstellen', 'Geschafft!'],
  'pt-BR': ['Enviar foto', 'Criar foto', 'Pronto!'],
  'pt-PT': ['Enviar foto', 'Criar foto', 'Pronto!'],
  ar: ['رفع صورة', 'إنشاء الصورة', 'تم بنجاح!'],
} as const;

/** One left-to-right and one right-to-left language, checked in both color schemes and with the desktop layout. */
const FULLY_CHECKED = ['en', 'ar'];

async function expectNothingFound(page: Page, language: string): Promise<void> {
  if (FULLY_CHECKED.includes(language)) {
    await expectAccessible(page);
    await expectNoViolationsOnDesktop(page);
  } else {
    await expectNoViolations(page, RULES_WITHOUT_COLOR);
    await expectNoOverflow(page);
  }
}

for (const [language, [tab, generate, success]] of Object.entries(LANGUAGES)) {
  test.describe(language, () => {
    test.use({ locale: language });

    // spec: success.photo
    test('translates every state and has no axe violations', async ({ page, event }) => {
      const loaded = new Set<string>();
      page.on('request', (request) => {
        const texts = /\/assets\/(ar|de|en|es|fr|pt-BR|pt-PT)-[^/]+\.js$/.exec(
          new URL(request.url()).pathname,
        );
        if (texts) loaded.add(texts[1]!);
      });
      await page.goto(event.path);
      await expect(page.getByRole('tab', { name: tab })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      await expectNothingFound(page, language);

      await choosePhoto(page, await quartersPhoto());
      await expect(page.getByRole('button', { name: generate })).toBeVisible();
      await expectNothingFound(page, language);

      await page.getByRole('button', { name: generate }).click();
      await expect(page.getByText(success)).toBeVisible();
      await expectNothingFound(page, language);

      await page.getByRole('tab').nth(1).click();
      const photo = page.getByRole('tabpanel').locator('li button');
      await expect(photo).toHaveCount(1);
      await expectNothingFound(page, language);
      await photo.click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
      await expectNothingFound(page, language);
      await page.keyboard.press('Escape');

      await page.locator('.g-mine').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNothingFound(page, language);
      expect([...loaded]).toEqual([language]);
    });
  });
}

test('keeps a chosen language after a reload', async ({ page, event }) => {
  await page.goto(event.path);
  await page.getByLabel('Language').selectOption('fr');
  await expect(page.getByRole('tab', { name: 'Envoyer une photo' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Envoyer une photo' })).toBeVisible();
});
