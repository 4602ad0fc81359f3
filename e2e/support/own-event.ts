import { expect } from '@playwright/test';
import { GuestEvent } from './guest-event.js';
import { createEvent, signIn, type Organizer } from './organizer.js';
import { test as base } from './test.js';

/** The signed-in organizer's event; the page is not opened yet. */
export const test = base.extend<{ organizer: Organizer; event: GuestEvent }>({
  organizer: async ({ page }, use) => use(await signIn(page)),
  event: async ({ page, organizer }, use) => {
    expect(organizer.email).toBeTruthy();
    const { id, linkSlug } = await createEvent(page, 'Harbour Nights');
    await use(new GuestEvent(page.request, id, linkSlug));
  },
});
