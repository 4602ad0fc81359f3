import { Label as RadixLabel } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '@/organizer/lib/cx';

/** Passes the ids of label, hint and error to the control. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  /** Shown in the label, e.g. 'optional'. */
  note?: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/**
 * A labeled control with a hint, linked for screen readers. An error replaces the hint, so that the content below moves
 * less.
 */
export function Field({ label, note, hint, error, children }: FieldProps) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  const hintId = hint && !error ? `${id}-hint` : undefined;
  return (
    <div className="space-y-1.5">
      <Label htmlFor={id}>
        {label}
        {note && <span className="font-normal text-ink-soft"> ({note})</span>}
      </Label>
      {children({ id, 'aria-describedby': errorId ?? hintId, 'aria-invalid': error ? true : undefined })}
      {hintId && (
        <p id={hintId} className="text-small text-ink-soft">
          {hint}
        </p>
      )}
      <p id={errorId} role="alert" className="text-small font-medium text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}

function Label({ className, ...rest }: ComponentProps<typeof RadixLabel.Root>) {
  return <RadixLabel.Root className={cx('block text-small font-semibold', className)} {...rest} />;
}

export const fieldStyles =
  'block w-full min-h-11 rounded-m border border-line-strong bg-mat px-3 py-2 text-body text-ink ' +
  'placeholder:text-ink-soft transition-colors hover:border-ink aria-invalid:border-bad ' +
  'focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:border-ink disabled:opacity-60';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cx(fieldStyles, className)} {...rest} />;
}
