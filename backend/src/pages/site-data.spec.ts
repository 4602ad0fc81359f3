import { parseSettings } from '../platform/config/parse-settings.js';
import { siteData } from './site-data.js';

describe('what pages are told', () => {
  it.each([
    [{}, null],
    [{ RETENTION_DAYS: '30' }, 30],
  ])('says when photos are removed by age, if ever: %j', (env, retentionDays) => {
    expect(siteData(parseSettings(env), false)).toMatchObject({ retentionDays, session: false });
  });

  it('holds no secret', () => {
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
