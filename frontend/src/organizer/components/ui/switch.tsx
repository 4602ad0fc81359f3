import { Switch as RadixSwitch } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { ariaDisabledProps } from './button';

interface SwitchProps {
  label: string;
  /** Explains the effect of turning it on. */
  children?: ReactNode;
  checked: boolean;
  /** While true the switch ignores presses. */
  busy?: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** A setting that takes effect immediately, without a form. */
export function Switch({ label, children, checked, busy = false, onCheckedChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-4">
      <RadixSwitch.Root
        id={id}
        checked={checked}
        aria-busy={busy}
        {...ariaDisabledProps(busy)}
        onCheckedChange={onCheckedChange}
        aria-describedby={children ? `${id}-hint` : undefined}
        className="mt-0.5 h-7 w-12 shrink-0 rounded-full border border-line-strong bg-sunk p-0.5 transition-colors aria-disabled:opacity-60 data-[state=checked]:border-ink data-[state=checked]:bg-ink"
      >
        <RadixSwitch.Thumb className="block size-5.5 rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-paper" />
      </RadixSwitch.Root>
      <div className="min-w-0">
        <label htmlFor={id} className="block leading-8 font-semibold">
          {label}
        </label>
        {children && (
          <p id={`${id}-hint`} className="max-w-prose text-small text-ink-soft">
            {children}
          </p>
        )}
      </div>
    </div>
  );
}
