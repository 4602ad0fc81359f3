import { useEffect, useState } from 'react';
import type { UploadResult } from '../api/types';
import { FILE_NAME } from '../deliver/file-name';
import type { Picture } from './picture';

/**
 * The finished picture as a file to share, with an address to download it by. Of a photo only the server could read
 * it is the server's picture.
 */
export function useFile(picture: Picture | null, result: UploadResult | null) {
  const [made, setMade] = useState<{ file: File; url: string } | null>(null);
  const photoUrl = picture ? null : (result?.photoUrl ?? null);

  useEffect(() => {
    let isCurrent = true;
    let url: string | null = null;
    const source = picture?.png ?? (photoUrl ? fetchPicture(photoUrl) : null);
    source?.then(
      (blob) => {
        if (!isCurrent) return;
        const name = blob.type === 'image/png' ? FILE_NAME : FILE_NAME.replace('.png', '.jpg');
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

async function fetchPicture(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The picture answered ${response.status}.`);
  return response.blob();
}
