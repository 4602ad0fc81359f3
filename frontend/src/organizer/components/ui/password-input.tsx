import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { buttonStyles } from './button';
import { Input } from './field';

/** A password field that can be read before it is sent. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="relative">
      <Input {...props} type={isShown ? 'text' : 'password'} className="pr-12" />
      <button
        type="button"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setIsShown(!isShown)}
        className={buttonStyles({ look: 'quiet', size: 'icon' }, 'absolute inset-y-1 right-1 text-ink-soft')}
      >
        {isShown ? <EyeOff /> : <Eye />}
      </button>
    </div>
  );
}
