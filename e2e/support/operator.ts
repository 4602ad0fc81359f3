import { request, type APIRequestContext, type APIResponse } from '@playwright/test';
import { ORIGIN, signInAs } from './organizer.js';
import { OPERATOR } from './server.js';

/** What the operator of the run's server does, by a plain call; fails when it is refused. */
export async function asOperator(call: (operator: APIRequestContext) => Promise<APIResponse>): Promise<void> {
  const operator = await request.newContext({ baseURL: ORIGIN.origin, extraHTTPHeaders: ORIGIN });
  await signInAs(operator, OPERATOR);
  const answer = await call(operator);
  if (!answer.ok()) throw new Error(await answer.text());
  await operator.dispose();
}
