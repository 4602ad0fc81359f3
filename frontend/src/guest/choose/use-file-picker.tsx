import { useRef, type ReactNode } from 'react';
import { ACCEPTED } from './pick-file';

/**
 * The system's own file picker.
 *
 * @param fromCamera ask for a new photo of the camera rather than one of the roll; only phones know the difference
 * @returns the input, to be put into the page, and what opens it
 */
export function useFilePicker(
  onFile: (file: File) => void,
  fromCamera = false,
): [input: ReactNode, open: () => void] {
  const element = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={element}
      type="file"
      hidden
      accept={ACCEPTED}
      capture={fromCamera ? 'user' : undefined}
      onChange={(event) => {
        const file = event.target.files?.[0];
        // Emptied, so that choosing the same file again counts as choosing.
        event.target.value = '';
        if (file) onFile(file);
      }}
    />
  );
  return [input, () => element.current?.click()];
}
