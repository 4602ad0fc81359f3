import type { components } from '@eventframe/contracts/api.generated';
import type { Account } from './accounts.js';

/** The shapes of requests and answers, by their names in the OpenAPI document. */
export type Schemas = components['schemas'];

/** The body of an answer. */
export async function readJson<T>(response: Response | Promise<Response>): Promise<T> {
  return (await (await response).json()) as T;
}

/** What a call of the console answers. */
export function adminGet<T>({ agent }: Account, path: string): Promise<T> {
  return readJson<T>(agent.get(`/api/admin/${path}`));
}
