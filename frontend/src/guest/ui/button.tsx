import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon';

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'main' | 'plain' | 'quiet';
  icon?: IconName;
}

export const buttonClass = (look: ButtonProps['look'] = 'plain') => `g-button g-button-${look}`;

/** A button. Uses `aria-disabled`, since a disabled button would lose the keyboard focus. */
export function Button({ look, icon, className = '', disabled, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`${buttonClass(look)} ${className}`}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

/** An icon button. Its name is read out and shown on hover. */
export function IconButton({
  icon,
  name,
  className = '',
  ...rest
}: ComponentProps<'button'> & { icon: IconName; name: string }) {
  return (
    <button type="button" className={`g-icon-button ${className}`} aria-label={name} title={name} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
