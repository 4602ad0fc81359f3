import { useId } from 'react';

interface ColorChoiceProps {
  label: string;
  /** The default. */
  without: string;
  /** Initial value of a custom color, #rrggbb. */
  first: string;
  /** #rrggbb; null: none. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A custom color, or the default. */
export function ColorChoice({ label, without, first, value, onChange }: ColorChoiceProps) {
  const id = useId();
  return (
    <fieldset className="space-y-2">
      <legend className="font-semibold">{label}</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name={id}
          checked={value === null}
          onChange={() => onChange(null)}
          className="size-5 accent-ink"
        />
        {without}
      </label>
      <div className="flex min-h-11 items-center gap-3">
        <label className="flex items-center gap-3">
          <input
            type="radio"
            name={id}
            checked={value !== null}
            onChange={() => onChange(first)}
            className="size-5 accent-ink"
          />
          Custom color
        </label>
        {value !== null && (
          <input
            type="color"
            aria-label={label}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className="h-11 w-16 rounded-m border border-line-strong bg-mat p-1"
          />
        )}
      </div>
    </fieldset>
  );
}
