import { ImageUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CheckedFrame } from './inspect-frame';
import { FramedPreview } from './framed-preview';

/** Lets organizers preview the frame on their own photo, which never leaves the device. */
export function OwnPhoto({ frame }: { frame: CheckedFrame }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  const { width, height } = frame.canvas;
  return (
    <label className="group block cursor-pointer focus-within:outline-2 focus-within:outline-offset-4">
      {url ? (
        <FramedPreview
          frame={frame}
          photo={url}
          alt="Your photo in your frame"
          caption="Your photo. Choose another"
          unreadable="This browser cannot show this kind of photo. Guests can still upload it."
        />
      ) : (
        <>
          <span
            className="grid place-content-center justify-items-center gap-2 border border-dashed border-line-strong p-3 text-center text-small transition-colors group-hover:border-ink group-hover:bg-sunk"
            style={{ aspectRatio: `${width} / ${height}` }}
          >
            <ImageUp aria-hidden="true" className="size-6" />
            <span className="font-semibold">Test your own photo</span>
          </span>
          <span className="mt-1.5 block text-small text-ink-soft">Stays on this device</span>
        </>
      )}
      <input
        type="file"
        accept="image/*"
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) setUrl(URL.createObjectURL(file));
        }}
      />
    </label>
  );
}
