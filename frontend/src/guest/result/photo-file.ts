import { useEffect, useState } from 'react';
import type { UploadResult } from '../api/types';
import { PHOTO_FILE_NAME } from '../api/calls';
import type { FramedPhoto } from './framed-photo';

/**
 * The finished picture as a file to share, with an address to download it by. Of a photo only the server could read
 * it is the server's picture.
 */
export function usePhotoFile(picture: FramedPhoto | null, result: UploadResult | null) {
  const [made, setMade] = useState<{ file: File; url: string } | null>(null);
  const photoUrl = picture ? null : (result?.photoUrl ?? null);

  useEffect(() => {
    let isCurrent = true;
    let url: string | null = null;
    const source = picture?.png ?? (photoUrl ? fetchPhotoFile(photoUrl) : null);
    source?.then(
      (blob) => {
        if (!isCurrent) return;
        const name = blob.type === 'image/png' ? PHOTO_FILE_NAME : PHOTO_FILE_NAME.replace('.png', '.jpg');
        url = URL.createObjectURL(blob);
        setMade({ file: new File([blob], name, { type: blob.type }), url });
      },
      // Without the file there is no sharing; the download link does without it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
      if (url) URL.revokeObjectURL(url);
      setMade(null);
    };
  }, [picture, photoUrl]);
  return made;
}

async function fetchPhotoFile(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The picture answered ${response.status}.`);
  return response.blob();
}

const NO_FAILURES = ['AbortError', 'InvalidStateError'];

/** Whether this browser hands a file to other apps; without one: whether it will, once a picture is made. */
export function canShare(file = new File([''], PHOTO_FILE_NAME, { type: 'image/png' })): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/**
 * Opens the system's share sheet. A guest who closes it has changed their mind, and one who taps twice has it open
 * already: neither is a failure.
 *
 * @returns whether the file was handed on
 */
export async function shareFile(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    if (error instanceof DOMException && NO_FAILURES.includes(error.name)) return false;
    throw error;
  }
}
