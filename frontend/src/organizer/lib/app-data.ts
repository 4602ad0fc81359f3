/** Settings that the server writes into the page. */
export interface AppData {
  appName: string;
  contactEmail: string;
  /** The landing page's claims. Empty ones are not shown. */
  claims: { events: string; photos: string };
  /** Days after an event's end until its photos are deleted; null for never. */
  retentionDays: number | null;
  /** False if the browser sent no session cookie, so that no request for the user is needed. */
  session: boolean;
}

const defaults: AppData = {
  appName: 'EventFrame',
  contactEmail: 'hello@example.com',
  claims: { events: '10,000+ events powered', photos: '500,000+ photos generated' },
  retentionDays: null,
  session: true,
};

/** For the build, which prerenders the landing page. The server replaces them with its values. */
const placeholders: AppData = {
  appName: '{{appName}}',
  contactEmail: '{{contactEmail}}',
  claims: { events: '{{claimEvents}}', photos: '{{claimPhotos}}' },
  retentionDays: null,
  session: false,
};

function read(): AppData {
  if (typeof document === 'undefined') return placeholders;
  const json = document.getElementById('page-data')?.textContent;
  if (!json) return defaults;
  const data = JSON.parse(json) as Partial<AppData>;
  return { ...defaults, ...data, claims: { ...defaults.claims, ...data.claims } };
}

/** Read once from the `application/json` block with the id `page-data`. Missing values have defaults. */
export const appData: AppData = read();

export const contactHref = `mailto:${appData.contactEmail}`;
