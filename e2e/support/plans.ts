import { request } from '@playwright/test';
import { ORIGIN, signInAs } from './organizer.js';
import { OPERATOR } from './server.js';

/** Grant an organizer a plan as the operator, by default on the run's own server. */
export async function grantPlan(email: string, planId: string, origin = ORIGIN.origin): Promise<void> {
  const operator = await request.newContext({ baseURL: origin });
  await signInAs(operator, OPERATOR, origin);
  const found = await operator.get('/api/admin/users', { params: { page: 1, limit: 10, query: email } });
  const { users } = (await found.json()) as { users: { id: string; email: string }[] };
  const user = users.find((each) => each.email === email);
  if (!user) throw new Error(`No account of ${email}`);
  const granted = await operator.patch(`/api/admin/users/${user.id}/plan`, {
    headers: { origin },
    data: { planId },
  });
  if (!granted.ok()) throw new Error(await granted.text());
  await operator.dispose();
}
