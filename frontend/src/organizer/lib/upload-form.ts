import type { RequestPath, ResponseBody, MethodOf } from '@eventframe/contracts/api-calls';
import { ApiError, toApiError } from '@eventframe/contracts/api-client';
import type { paths } from '@eventframe/contracts/api.generated';

interface Upload<P extends string, M extends string> {
  method: Uppercase<M>;
  path: RequestPath<P>;
  body: FormData;
  /** Called with the sent share, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Send a form with files and report progress, which fetch cannot.
 * @throws ApiError as the API client does
 */
export function uploadForm<P extends keyof paths, M extends MethodOf<P>>({
  method,
  path,
  body,
  onProgress,
}: Upload<P, M>): Promise<ResponseBody<P, M>> {
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
      if (response.ok) resolve(response.json() as Promise<ResponseBody<P, M>>);
      else toApiError(response).then(reject, reject);
    };
    request.send(body);
  });
}
