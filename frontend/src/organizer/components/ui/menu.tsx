import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/organizer/lib/cx';

interface MenuProps {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** A menu opened by its trigger, a single button. It stays beside it in the document, within its landmark. */
export function Menu({ trigger, children, align = 'end', open, onOpenChange }: MenuProps) {
  return (
    <DropdownMenu.Root
      modal={false}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-w-[min(22rem,var(--radix-dropdown-menu-content-available-width))] min-w-52 animate-appear rounded-l border border-line-strong bg-mat p-1.5"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

export function MenuItem({
  danger = false,
  className,
  ...rest
}: ComponentProps<typeof DropdownMenu.Item> & { danger?: boolean }) {
  return (
    <DropdownMenu.Item
      className={cx(
        'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-s px-3 py-1.5 text-small font-medium outline-none select-none',
        'data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-sunk [&_svg]:size-4 [&_svg]:shrink-0',
        danger && 'text-bad',
        className,
      )}
      {...rest}
    />
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-3 pt-1.5 pb-2 text-small wrap-anywhere">{children}</DropdownMenu.Label>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
}
