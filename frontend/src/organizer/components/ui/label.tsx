import { Label as RadixLabel } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from '@/organizer/lib/cx';

export function Label({ className, ...rest }: ComponentProps<typeof RadixLabel.Root>) {
  return <RadixLabel.Root className={cx('block text-small font-semibold', className)} {...rest} />;
}
