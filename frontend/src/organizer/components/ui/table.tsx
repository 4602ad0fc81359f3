import type { ComponentProps } from 'react';
import { cx } from '@/organizer/lib/cx';

/** A table that scrolls sideways if it does not fit. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <div className="overflow-x-auto">
      <table className={cx('w-full border-collapse text-left', className)} {...rest} />
    </div>
  );
}

export function HeadCell({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cx(
        'border-b border-ink px-3 py-2.5 text-small font-semibold first:pl-0 last:pr-0',
        className,
      )}
      {...rest}
    />
  );
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={cx('border-b border-line px-3 py-3.5 first:pl-0 last:pr-0', className)} {...rest} />;
}
