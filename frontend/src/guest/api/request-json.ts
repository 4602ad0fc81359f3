import type { Address, Answer, MethodOf, PathOf } from '@eventframe/contracts/api-calls';
import type { paths } from '@eventframe/contracts/api.generated';

/** An answer that is no success. `message` is the server's sentence, fit to be shown. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** The error of a response body `{ statusCode, code, message }`; whatever else comes (a proxy's page) counts as none. */
export function toApiError(status: number, body: string): ApiError {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null) {
      const { code, message } = parsed as { code?: unknown; message?: unknown };
      if (typeof message === 'string') {
        return new ApiError(status, typeof code === 'string' ? code : 'unknown', message);
      }
    }
  } catch {
    // Not JSON: the answer of something between the page and the server.
  }
  return new ApiError(status, 'unknown', '');
}

type Called<P extends string> = Address<P> | `${Address<P>}?${string}`;

/**
 * The body of a successful response, as the API's description has it for the path and the method (GET, unless another is
 * named).
 *
 * @throws ApiError for any other response, TypeError when nobody answers
 */
export function requestJson<P extends PathOf<'get'>>(
  path: Called<P>,
  init?: RequestInit & { method?: never },
): Promise<Answer<P, 'get'>>;
export function requestJson<P extends keyof paths, M extends MethodOf<P>>(
  path: Called<P>,
  init: RequestInit & { method: Uppercase<M> },
): Promise<Answer<P, M>>;
export async function requestJson(path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(path, { credentials: 'same-origin', ...init });
  if (!response.ok) throw toApiError(response.status, await response.text());
  return (await response.json()) as unknown;
}
