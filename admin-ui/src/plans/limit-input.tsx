import { UNLIMITED } from '@eventframe/contracts/plans';
import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { NumberInput, useInput } from 'react-admin';

interface Props {
  source: string;
  label: string;
}

/** A limit, or none. */
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
        // As wide as the currency above it; the box begins 11px before the label.
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
