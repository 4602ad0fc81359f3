import type { ComponentProps } from 'react';
import { buttonStyles, type ButtonLook } from './button-styles';
import { ariaDisabledProps } from './aria-disabled-props';
import { Spinner } from './spinner';

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
