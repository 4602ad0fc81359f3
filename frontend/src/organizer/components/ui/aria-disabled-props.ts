import type { MouseEvent, MouseEventHandler } from 'react';

const refuse = (event: MouseEvent) => event.preventDefault();

/**
 * What a button gets while it may take no press, by hand, key or Enter in its form's fields. Switched off (`disabled`) it
 * would lose the keyboard, which a dialog then takes for itself.
 *
 * @param onClick what a press does otherwise
 */
export function ariaDisabledProps<T extends Element>(isHeld: boolean, onClick?: MouseEventHandler<T>) {
  return { 'aria-disabled': isHeld || undefined, onClick: isHeld ? refuse : onClick };
}
