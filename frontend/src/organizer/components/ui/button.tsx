import type { ComponentProps, MouseEvent, MouseEventHandler } from 'react';
import { cx } from '@/organizer/lib/cx';
import { Spinner } from './loading';

const base =
  'inline-flex items-center justify-center gap-2 rounded-m font-semibold whitespace-nowrap select-none ' +
  'transition-colors disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-[1.15em] [&_svg]:shrink-0';

const styles = {
  /** The one main action of a page. */
  accent: 'bg-accent text-on-accent hover:bg-accent-hover',
  ink: 'bg-ink text-paper hover:bg-ink/85',
  outline: 'border border-line-strong text-ink hover:bg-sunk',
  quiet: 'text-ink hover:bg-sunk',
  danger: 'bg-bad-fill text-on-bad hover:bg-bad-fill/85',
  /** Opens the confirmation of a destructive action. */
  warning: 'border border-bad text-bad hover:bg-bad-soft',
};

const sizes = {
  small: 'min-h-9 px-3 py-1 text-small',
  medium: 'min-h-11 px-4 py-2 text-body',
  large: 'min-h-13 px-6 py-3 text-body',
  icon: 'size-9 text-body',
};

export interface ButtonLook {
  look?: keyof typeof styles;
  size?: keyof typeof sizes;
}

/** The classes of a button, for buttons and for links that look like one. */
export function buttonStyles({ look = 'outline', size = 'medium' }: ButtonLook, className?: string): string {
  return cx(base, styles[look], sizes[size], className);
}

const refuse = (event: MouseEvent) => event.preventDefault();

/**
 * Props of a button that ignores presses, also by Enter in a form field. With `disabled` it would lose the focus.
 *
 * @param onClick handler of presses that are not ignored
 */
export function ariaDisabledProps<T extends Element>(isHeld: boolean, onClick?: MouseEventHandler<T>) {
  return { 'aria-disabled': isHeld || undefined, onClick: isHeld ? refuse : onClick };
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** While true the button shows a spinner and ignores clicks. */
  busy?: boolean;
  /** While true the button ignores clicks, but stays focusable. */
  disabled?: boolean;
}

export function Button(props: ButtonProps) {
  const { look, size, busy = false, className, children, disabled = false, onClick, ...rest } = props;
  return (
    <button
      type="button"
      className={buttonStyles({ look, size }, className)}
      aria-busy={busy || undefined}
      {...rest}
      {...ariaDisabledProps(busy || disabled, onClick)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
