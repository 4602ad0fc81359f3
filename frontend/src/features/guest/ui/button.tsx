import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon';

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'main' | 'plain' | 'quiet';
  icon?: IconName;
}

export const buttonClass = (look: ButtonProps['look'] = 'plain') => `g-button g-button-${look}`;

export function Button({ look, icon, className = '', children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={`${buttonClass(look)} ${className}`} {...rest}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

/** A button that shows an icon alone; its name is read out and shown on hover. */
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
