import { ApiError, toApiError } from '@eventframe/contracts/api-client';

interface Upload {
  method: 'POST' | 'PATCH';
  path: string;
  body: FormData;
  /** Told the share sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Sends a form with files and reports how much of it has left. XMLHttpRequest, since fetch does not tell.
 *
 * @throws ApiError as the API client does
 */
export function uploadForm<T>({ method, path, body, onProgress }: Upload): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () =>
      reject(new ApiError(0, 'unreachable', 'We could not reach the server. Please check your connection.'));
    request.onload = () => {
      const response = new Response(request.responseText, {
        status: request.status,
        statusText: request.statusText,
      });
      if (response.ok) resolve(response.json() as Promise<T>);
      else toApiError(response).then(reject, reject);
    };
    request.send(body);
  });
}
