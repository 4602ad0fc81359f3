import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.generated.js';
import type { ErrorBody, ErrorCode } from './errors.js';

/** A call the server refused, or that did not reach it (`statusCode` 0, code `unreachable`). */
export class ApiError extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: ErrorCode | 'unreachable',
    message: string,
    /** Sentences for single fields of the request. */
    readonly errors: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** The generic text of a failed query: '{status}: {message}'; without a status where nobody answered. */
  get text(): string {
    return this.statusCode === 0 ? this.message : `${this.statusCode}: ${this.message}`;
  }
}

/**
 * The one way both web applications call the API: typed by the OpenAPI document, with the session's cookie,
 * any answer that is not a success thrown as {@link ApiError}.
 */
export function createApiClient(baseUrl = ''): Client<paths> {
  const client = createClient<paths>({ baseUrl, credentials: 'same-origin' });
  client.use({
    async onResponse({ response }) {
      if (!response.ok) throw await toApiError(response);
    },
    onError() {
      return new ApiError(0, 'unreachable', 'We could not reach the server. Please check your connection.');
    },
  });
  return client;
}

/** An answer that is not a success as an error; the body may be anything when a proxy wrote it. */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  const body = parseBody(text);
  if (body !== null) return new ApiError(response.status, body.code, body.message, body.errors);
  return new ApiError(response.status, 'internal_error', text.slice(0, 200) || response.statusText);
}

function parseBody(text: string): ErrorBody | null {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof body?.message === 'string' && typeof body.code === 'string' ? (body as ErrorBody) : null;
  } catch {
    return null;
  }
}
