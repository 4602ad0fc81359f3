import type { MouseEvent, MouseEventHandler } from 'react';

const refuse = (event: MouseEvent) => event.preventDefault();

/**
 * Props of a button that ignores presses, also by Enter in a form field. With `disabled` it would lose the focus.
 *
 * @param onClick what a press does otherwise
 */
export function ariaDisabledProps<T extends Element>(isHeld: boolean, onClick?: MouseEventHandler<T>) {
  return { 'aria-disabled': isHeld || undefined, onClick: isHeld ? refuse : onClick };
}
