import { expect, test } from '@playwright/test';

test('reports that the service is ready', async ({ request }) => {
  const response = await request.get('/api/health/ready');

  expect(response.status()).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok' });
});
