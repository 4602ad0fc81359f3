import { Tabs as RadixTabs } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from '@/organizer/lib/cx';

export const Tabs = RadixTabs.Root;

export function TabList({ className, ...rest }: ComponentProps<typeof RadixTabs.List>) {
  return <RadixTabs.List className={cx('flex gap-6 border-b border-line', className)} {...rest} />;
}

export function Tab({ className, ...rest }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      className={cx(
        '-mb-px min-h-11 border-b-2 border-transparent px-0.5 font-semibold text-ink-soft transition-colors',
        'hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink',
        className,
      )}
      {...rest}
    />
  );
}

export const TabPanel = RadixTabs.Content;
