import { Box, Button, Dialog, DialogContent, DialogTitle, useMediaQuery } from '@mui/material';
import { BooleanInput, Form, SaveButton, TextInput, useRefresh, useUpdate } from 'react-admin';
import { useToasts } from '../layout/use-toasts';
import { type Plan, type PlanForm, toFormValues, toRequest, validatePlan } from './plan-form';
import { LimitInput, PriceInput } from './plan-inputs';

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
            <SaveButton label="Save plan" icon={<></>} alwaysEnable disabled={isPending} color="secondary" />
          </Box>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
