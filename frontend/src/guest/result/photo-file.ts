import { useEffect, useState } from 'react';
import type { UploadResult } from '../api/types';
import { fetchPhotoFile, toPhotoFile } from '../share/share-photo';
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
    const source = framed?.png.then(toPhotoFile) ?? (photoUrl ? fetchPhotoFile(photoUrl) : null);
    source?.then(
      (file) => {
        if (!isCurrent) return;
        url = URL.createObjectURL(file);
        setPhotoFile({ file, url });
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
