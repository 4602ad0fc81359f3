import { useEffect } from 'react';

/** Ignore files dropped beside a field: the browser would open them and discard the form. */
export function useIgnoredDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      // Fields handle their own drops first, and dragged text is allowed.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    document.addEventListener('dragover', refuse);
    document.addEventListener('drop', refuse);
    return () => {
      document.removeEventListener('dragover', refuse);
      document.removeEventListener('drop', refuse);
    };
  }, []);
}
