import type { components } from '@eventframe/contracts/api.generated';
import { readJson } from '../support/read-json.js';
import type { Account } from './accounts.js';

/** Request and response types by their names in the OpenAPI document. */
export type Schemas = components['schemas'];

/** Call the console's API. */
export function adminGet<T>({ agent }: Account, path: string): Promise<T> {
  return readJson<T>(agent.get(`/api/admin/${path}`));
}
