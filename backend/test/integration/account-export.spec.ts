import { jest } from '@jest/globals';
import { AccountExportRepository } from '../../src/account/export/account-export.repository.js';
import { signedInOrganizer } from '../factories/accounts.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe("the export of one's data", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.stop());

  it('is refused in words while what is stored cannot be read', async () => {
    const account = await signedInOrganizer(app);
    const away = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
    jest.spyOn(app.nest.get(AccountExportRepository), 'findHistory').mockRejectedValueOnce(away);
    const answer = await account.agent.get('/api/user/export');
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'busy' }]);
    expect(answer.headers.get('content-disposition')).toBeNull();
  });
});
