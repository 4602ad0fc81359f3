import { Box, Typography } from '@mui/material';
import { Form, FormDataConsumer, SaveButton, SelectInput, useRefresh, useUpdate } from 'react-admin';
import { useToasts } from '../../layout/use-toasts';
import { describeStatusChange, STATUSES, type User, type UserStatus } from '../user';

/** Changes the status and explains the consequences first. */
export function StatusForm({ user, onDone }: { user: User; onDone: () => void }) {
  const [update, { isPending }] = useUpdate<User>();
  const toasts = useToasts();
  const refresh = useRefresh();

  const save = ({ status }: { status?: string }) =>
    update(
      'users',
      { id: user.id, data: { status } as Partial<User>, previousData: user },
      {
        onSuccess: () => {
          toasts.success('User updated successfully');
          onDone();
          refresh();
        },
        onError: (error) => toasts.failure('Update failed', error, 'Failed to update user'),
      },
    );

  return (
    <Form record={{ status: user.status }} onSubmit={save}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, flexWrap: 'wrap' }}>
        <SelectInput
          source="status"
          label="Status"
          choices={STATUSES}
          isRequired
          validate={(value?: string) => (value ? undefined : 'Please select a status')}
          helperText={false}
          sx={{ flex: '1 1 200px', m: 0 }}
        />
        <SaveButton
          label="Save Changes"
          icon={<></>}
          alwaysEnable
          disabled={isPending}
          variant="contained"
          color="secondary"
        />
      </Box>
      <FormDataConsumer<{ status?: UserStatus }>>
        {({ formData: { status } }) =>
          status !== undefined &&
          status !== user.status && (
            <Typography variant="caption" color="textSecondary" component="p" role="status" sx={{ mt: 1.5 }}>
              {describeStatusChange(status, user)}
            </Typography>
          )
        }
      </FormDataConsumer>
    </Form>
  );
}
