import { InputAdornment } from '@mui/material';
import { NumberInput } from 'react-admin';

/** A price in dollars. */
export function PriceInput({ disabled }: { disabled: boolean }) {
  return (
    <NumberInput
      source="price"
      label="Price in US dollars"
      min={0}
      step={0.01}
      disabled={disabled}
      helperText={false}
      slotProps={{
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
    />
  );
}
