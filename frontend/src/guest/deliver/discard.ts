import { ApiError } from '../api/api-error';
import { deletePhoto } from '../api/calls';
import type { UploadResult } from '../api/types';

/**
 * Deletes a photo at the server. One that is gone already is as good as deleted.
 *
 * @throws ApiError, TypeError when nobody answers
 */
export async function discard({ id, receipt }: UploadResult): Promise<void> {
  try {
    await deletePhoto(id, receipt);
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 404 || error.status === 410))) throw error;
  }
}
