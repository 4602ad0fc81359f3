import { useEffect, useRef } from 'react';
import type { StoredFile } from '../deliver/delivery';

/** A picture kept on this device. Its address is given back when it is no longer shown. */
export function StoredImage({ file }: { file: StoredFile }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([file.bytes], { type: file.type }));
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} alt="" />;
}
