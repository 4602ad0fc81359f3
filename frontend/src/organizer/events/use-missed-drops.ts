import { useEffect } from 'react';

/** A file dropped beside its field does nothing: the browser would open it in place of the form and all that is in it. */
export function useMissedDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      // Fields take what is meant for them first; words are dragged into fields, too.
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
