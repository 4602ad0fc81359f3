import { currencyName, decimalsOf, leastStepOf, unitsOf } from '@eventframe/contracts/money';
import { UNLIMITED } from '@eventframe/contracts/plans';
import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { useCallback } from 'react';
import { NumberInput, TextInput, useInput } from 'react-admin';
import { isCurrency } from './plan-form';

/** A price with its currency. */
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

interface Props {
  source: string;
  label: string;
}

/** A number input with an Unlimited checkbox. */
export function LimitInput({ source, label }: Props) {
  const { field } = useInput({ source });
  const unlimited = field.value === UNLIMITED;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
      {unlimited ? null : (
        <NumberInput
          source={source}
          label={label}
          min={0}
          step={1}
          helperText={false}
          sx={{ flex: '1 1 auto' }}
        />
      )}
      <FormControlLabel
        // As wide as the currency input above. The checkbox starts 11px before the label.
        sx={{ flex: unlimited ? '1 1 auto' : '0 0 calc(7rem + 11px)', mr: 0, height: 40 }}
        control={
          <Checkbox
            checked={unlimited}
            onChange={(_event, checked) => field.onChange(checked ? UNLIMITED : 1)}
            slotProps={{ input: { 'aria-label': `Unlimited ${label.toLowerCase()}` } }}
          />
        }
        label={unlimited ? `Unlimited ${label.toLowerCase()}` : 'Unlimited'}
      />
    </Box>
  );
}
