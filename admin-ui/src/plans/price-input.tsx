import { currencyName, unitsOf } from '@eventframe/contracts/money';
import { Box } from '@mui/material';
import { NumberInput, TextInput, useInput } from 'react-admin';
import { isCurrency } from './plan-form';

/** A price, and what it is counted in. */
export function PriceInput({ disabled }: { disabled: boolean }) {
  const { field } = useInput({ source: 'currency' });
  const currency = field.value as string;
  const known = isCurrency(currency) ? currency : null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 7rem', gap: 2 }}>
      <NumberInput
        source="price"
        label={known !== null ? `Price in ${currencyName(known)}` : 'Price'}
        min={0}
        step={known !== null ? 1 / unitsOf(known) : 0.01}
        disabled={disabled}
        helperText={false}
      />
      <TextInput
        source="currency"
        label="Currency"
        disabled={disabled}
        helperText={false}
        parse={(code: string) => code.toUpperCase()}
        slotProps={{ htmlInput: { maxLength: 3 } }}
      />
    </Box>
  );
}
