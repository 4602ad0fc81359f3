import { Link, type LinkProps } from 'react-router-dom';
import { buttonStyles, type ButtonLook } from './button';

/** A link that looks like a button. */
export function ButtonLink({
  look,
  size,
  className,
  ...rest
}: LinkProps & ButtonLook & { className?: string }) {
  return <Link className={buttonStyles({ look, size }, className)} {...rest} />;
}
