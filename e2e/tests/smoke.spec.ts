import { expect, test } from '@playwright/test';

test('reports that the service is ready', async ({ request }) => {
  const answer = await request.get('/api/health/ready');

  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok' });
});
