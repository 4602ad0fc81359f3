import type { ComponentProps } from 'react';
import { cx } from '@/organizer/lib/cx';

export const fieldStyles =
  'block w-full min-h-11 rounded-m border border-line-strong bg-mat px-3 py-2 text-body text-ink ' +
  'placeholder:text-ink-soft transition-colors hover:border-ink aria-invalid:border-bad ' +
  'focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:border-ink disabled:opacity-60';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cx(fieldStyles, className)} {...rest} />;
}
