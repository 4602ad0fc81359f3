import type { RequestPath, ResponseBody, MethodOf, PathOf } from '@eventframe/contracts/api-calls';
import type { paths } from '@eventframe/contracts/api.generated';

/** An error response. `message` is the server's sentence and can be shown. */
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

/**
 * Parse the error body `{ statusCode, code, message }`. Any other body (a proxy's page) gets the code
 * `unknown`.
 */
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
    // Not JSON: sent by a proxy, not by the server.
  }
  return new ApiError(status, 'unknown', '');
}

type RequestUrl<P extends string> = RequestPath<P> | `${RequestPath<P>}?${string}`;

/**
 * Send a request and return the response body, typed by the API description for the path and the method (GET
 * by default).
 *
 * @throws ApiError for an error response, TypeError when the server is unreachable
 */
export function requestJson<P extends PathOf<'get'>>(
  path: RequestUrl<P>,
  init?: RequestInit & { method?: never },
): Promise<ResponseBody<P, 'get'>>;
export function requestJson<P extends keyof paths, M extends MethodOf<P>>(
  path: RequestUrl<P>,
  init: RequestInit & { method: Uppercase<M> },
): Promise<ResponseBody<P, M>>;
export async function requestJson(path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(path, { credentials: 'same-origin', ...init });
  if (!response.ok) throw toApiError(response.status, await response.text());
  return (await response.json()) as unknown;
}
