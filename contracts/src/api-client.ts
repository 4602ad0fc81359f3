import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.generated.js';
import type { ErrorBody, ErrorCode } from './errors.js';

/** A failed API call. If it did not reach the server, `statusCode` is 0 and `code` is `unreachable`. */
export class ApiError extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: ErrorCode | 'unreachable',
    message: string,
    /** Messages by request field. */
    readonly errors: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** The generic text of a failed query: '{status}: {message}', or only the message if no server responded. */
  get text(): string {
    return this.statusCode === 0 ? this.message : `${this.statusCode}: ${this.message}`;
  }
}

/**
 * The API client of both web applications: typed by the OpenAPI document, with the session cookie. Every response that
 * is not a success throws an {@link ApiError}.
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

/** Convert a failed response to an error. A proxy's body may be anything. */
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
