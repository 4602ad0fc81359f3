import type { ComponentProps } from 'react';
import { cx } from '@/organizer/lib/cx';

/** A mat on the wall: one thin line, no shadow. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cx('rounded-l border border-line bg-mat p-5 sm:p-6', className)} {...rest} />;
}
