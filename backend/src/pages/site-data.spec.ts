import { parseSettings } from '../platform/config/parse-settings.js';
import { siteData } from './site-data.js';

describe('siteData', () => {
  it.each([
    [{}, null],
    [{ RETENTION_DAYS: '30' }, 30],
  ])('contains the retention in days, if set: %j', (env, retentionDays) => {
    expect(siteData(parseSettings(env), false)).toMatchObject({ retentionDays, session: false });
  });

  it('contains no secret', () => {
    const settings = parseSettings({ SESSION_SECRET: 'x'.repeat(40), SMTP_URL: 'smtp://me:secret@mail:25' });
    expect(Object.keys(siteData(settings, true)).sort()).toEqual([
      'appName',
      'claims',
      'contactEmail',
      'retentionDays',
      'session',
    ]);
  });
});
