import { currencyName, decimalsOf, smallestStepOf, unitsOf } from '@eventframe/contracts/money';
import { UNLIMITED } from '@eventframe/contracts/plans';
import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  useMediaQuery,
} from '@mui/material';
import { useCallback } from 'react';
import {
  BooleanInput,
  Form,
  NumberInput,
  SaveButton,
  TextInput,
  useInput,
  useRefresh,
  useUpdate,
} from 'react-admin';
import { useToasts } from '../layout/toaster';
import { isCurrency, type Plan, type PlanForm, toFormValues, toRequest, validatePlan } from './plan-form';

/** Edits a plan. */
export function PlanDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const [update, { isPending }] = useUpdate<Plan>();
  const toasts = useToasts();
  const refresh = useRefresh();
  const small = useMediaQuery('(max-width: 599px)');
  const free = plan.billing === 'free';

  const save = (form: PlanForm) =>
    update(
      'plans',
      { id: plan.id, data: toRequest(form), previousData: plan },
      {
        onSuccess: () => {
          toasts.success('Plan updated successfully');
          onClose();
          refresh();
        },
        onError: (error) => toasts.failure('Plan update failed', error),
      },
    );

  return (
    <Dialog open onClose={onClose} fullScreen={small} fullWidth maxWidth="sm" aria-labelledby="plan-title">
      <DialogTitle id="plan-title" component="h2">
        Edit {plan.displayName}
      </DialogTitle>
      <DialogContent>
        <Form
          record={toFormValues(plan)}
          validate={validatePlan(plan)}
          disableInvalidFormNotification
          onSubmit={save as never}
        >
          <Box sx={{ display: 'grid', gap: 2, pt: 1, '& .MuiFormControl-root': { m: 0 } }}>
            <TextInput source="displayName" label="Name" helperText={false} />
            <TextInput source="description" label="Description" multiline helperText={false} />
            <PriceInput disabled={free} />
            <LimitInput source="eventLimit" label="Events" />
            <LimitInput source="frameLimit" label="Frames" />
            <LimitInput source="photoLimit" label="Photos a month" />
            <BooleanInput source="isActive" label="On offer" disabled={free} helperText={false} />
          </Box>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5, mt: 3 }}>
            <Button onClick={onClose}>Cancel</Button>
            <SaveButton label="Save Plan" icon={<></>} alwaysEnable disabled={isPending} color="secondary" />
          </Box>
        </Form>
      </DialogContent>
    </Dialog>
  );
}

/** A price with its currency. */
function PriceInput({ disabled }: { disabled: boolean }) {
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
        step={known !== null ? smallestStepOf(known) / unitsOf(known) : 0.01}
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

interface LimitInputProps {
  source: string;
  label: string;
}

/** A number input with an Unlimited checkbox. */
function LimitInput({ source, label }: LimitInputProps) {
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
