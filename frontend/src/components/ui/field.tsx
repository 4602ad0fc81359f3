import { useId, type ReactNode } from 'react';
import { Label } from './label';

/** Hands the control what ties it to its label, hint and error. */
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

/** A labelled control with its hint and its error, tied together for screen readers. */
export function Field({ label, note, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="space-y-1.5">
      <Label htmlFor={id}>
        {label}
        {note && <span className="font-normal text-ink-soft"> ({note})</span>}
      </Label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
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
