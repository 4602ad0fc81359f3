import { currencyName, decimalsOf, leastStepOf, unitsOf } from '@eventframe/contracts/money';
import { Box } from '@mui/material';
import { useCallback } from 'react';
import { NumberInput, TextInput, useInput } from 'react-admin';
import { isCurrency } from './plan-form';

/** A price, and what it is counted in. */
export function PriceInput({ disabled }: { disabled: boolean }) {
  const { field } = useInput({ source: 'currency' });
  const currency = field.value as string;
  const known = isCurrency(currency) ? currency : null;
  const decimals = decimalsOf(currency);
  const format = useCallback((price: number | null) => price?.toFixed(decimals) ?? '', [decimals]);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 7rem', gap: 2 }}>
      <NumberInput
        source="price"
        label={known !== null ? `Price in ${currencyName(known)}` : 'Price'}
        min={0}
        step={known !== null ? leastStepOf(known) / unitsOf(known) : 0.01}
        format={format}
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
