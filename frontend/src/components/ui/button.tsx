import type { ComponentProps } from 'react';
import { buttonStyles, type ButtonLook } from './button-styles';
import { Spinner } from './spinner';

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** While true the button spins and takes no click. */
  busy?: boolean;
}

export function Button({ look, size, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonStyles({ look, size }, className)}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
