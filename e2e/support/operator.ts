import { request, type APIRequestContext, type APIResponse } from '@playwright/test';
import { ORIGIN, signInAs } from './organizer.js';
import { OPERATOR } from './server.js';

/** Call the run's server as the operator; fails if the call is rejected. */
export async function asOperator(call: (operator: APIRequestContext) => Promise<APIResponse>): Promise<void> {
  const operator = await request.newContext({ baseURL: ORIGIN.origin, extraHTTPHeaders: ORIGIN });
  await signInAs(operator, OPERATOR);
  const response = await call(operator);
  if (!response.ok()) throw new Error(await response.text());
  await operator.dispose();
}
