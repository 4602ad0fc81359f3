import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { buttonStyles } from './button';
import { Input } from './field';

/** A password field that can be read before it is sent. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-12" />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
        className={buttonStyles({ look: 'quiet', size: 'icon' }, 'absolute inset-y-1 right-1 text-ink-soft')}
      >
        {shown ? <EyeOff /> : <Eye />}
      </button>
    </div>
  );
}
