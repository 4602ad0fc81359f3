import { request, type APIRequestContext, type APIResponse } from '@playwright/test';
import { ORIGIN, signInAs } from './organizer.js';
import { OPERATOR } from './server.js';

/** Call the run's server as the operator and return the response's text; fails if the call is rejected. */
export async function asOperator(
  call: (operator: APIRequestContext) => Promise<APIResponse>,
): Promise<string> {
  const operator = await request.newContext({ baseURL: ORIGIN.origin, extraHTTPHeaders: ORIGIN });
  await signInAs(operator, OPERATOR);
  const response = await call(operator);
  const text = await response.text();
  if (!response.ok()) throw new Error(text);
  await operator.dispose();
  return text;
}
