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

/** The body of a successful response; throws {@link ApiError} for any other, TypeError when nobody answers. */
export async function getJson<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, { credentials: 'same-origin', ...init });
  if (!response.ok) throw toApiError(response.status, await response.text());
  return (await response.json()) as T;
}
