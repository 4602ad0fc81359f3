import { useEffect, useState } from 'react';
import type { UploadResult } from '../api/types';
import { PHOTO_FILE_NAME } from '../api/calls';
import type { FramedPhoto } from './framed-photo';

/**
 * The framed photo as a file to share, with a URL to download it. For a photo only the server could read, the
 * server's file.
 */
export function usePhotoFile(framed: FramedPhoto | null, result: UploadResult | null) {
  const [photoFile, setPhotoFile] = useState<{ file: File; url: string } | null>(null);
  const photoUrl = framed ? null : (result?.photoUrl ?? null);

  useEffect(() => {
    let isCurrent = true;
    let url: string | null = null;
    const source = framed?.png ?? (photoUrl ? fetchPhotoFile(photoUrl) : null);
    source?.then(
      (blob) => {
        if (!isCurrent) return;
        const name = blob.type === 'image/png' ? PHOTO_FILE_NAME : PHOTO_FILE_NAME.replace('.png', '.jpg');
        url = URL.createObjectURL(blob);
        setPhotoFile({ file: new File([blob], name, { type: blob.type }), url });
      },
      // Without the file, sharing is unavailable. The download link works without it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
      if (url) URL.revokeObjectURL(url);
      setPhotoFile(null);
    };
  }, [framed, photoUrl]);
  return photoFile;
}

async function fetchPhotoFile(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The photo request failed with status ${response.status}.`);
  return response.blob();
}

const IGNORED_ERRORS = ['AbortError', 'InvalidStateError'];

/** Whether this browser can share the file, or, without an argument, any PNG. */
export function canShare(file = new File([''], PHOTO_FILE_NAME, { type: 'image/png' })): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/**
 * Open the system's share sheet. Closing it or tapping twice is not a failure.
 *
 * @returns whether the file was shared
 */
export async function shareFile(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    if (error instanceof DOMException && IGNORED_ERRORS.includes(error.name)) return false;
    throw error;
  }
}
