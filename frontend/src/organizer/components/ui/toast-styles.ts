import { cx } from '@/organizer/lib/cx';
import type { Toast } from '../../../shared/toast-store';

/** The position of toasts. */
export const toastPlace =
  'fixed top-0 right-0 z-60 m-0 w-full list-none p-4 pt-[max(1rem,env(safe-area-inset-top))] ' +
  'sm:top-auto sm:bottom-0 sm:max-w-sm';

/** The classes of a toast. */
export const toastStyles = (variant: Toast['variant'], className?: string): string =>
  cx(
    'flex items-start gap-3 rounded-l border p-4',
    variant === 'destructive' ? 'border-bad-fill bg-bad-fill text-on-bad' : 'border-ink bg-ink text-paper',
    className,
  );

export const toastCloseStyles =
  '-m-1.5 grid size-8 shrink-0 place-items-center rounded-s focus-visible:outline-current';
