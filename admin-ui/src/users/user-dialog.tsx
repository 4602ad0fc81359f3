import {
  Box,
  Button,
  Dialog,
  DialogContent,
  DialogTitle,
  Divider,
  IconButton,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { Form, FormDataConsumer, SaveButton, SelectInput, useRefresh, useUpdate } from 'react-admin';
import { Facts } from '../components/facts';
import { useToasts } from '../layout/toaster';
import { describeStatusChange, STATUSES, type User, type UserStatus } from './user';
import { identityFacts, userFacts } from './user-facts';
import { PlanForm } from './plan-form';

type DialogMode = 'view' | 'edit';

type OpenDialog = (user: User, mode: DialogMode) => void;

const UserDialogContext = createContext<OpenDialog>(() => undefined);

/** @returns a function that opens the dialog of an account */
export const useUserDialog = (): OpenDialog => useContext(UserDialogContext);

interface UserDialogProps {
  user: User;
  mode: DialogMode;
  open: boolean;
  onEdit: () => void;
  onClose: () => void;
}

/** The dialog of an account: details or editor. */
function UserDialog({ user, mode, open, onEdit, onClose }: UserDialogProps) {
  const small = useMediaQuery('(max-width: 599px)');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={small}
      fullWidth
      maxWidth="sm"
      aria-labelledby="user-title"
    >
      <DialogTitle id="user-title" component="h2" sx={{ pr: 7 }}>
        {mode === 'view' ? 'User Details' : 'Edit User'}
      </DialogTitle>
      <IconButton
        aria-label="Close dialog"
        onClick={onClose}
        sx={{ position: 'absolute', top: 14, right: 14 }}
      >
        <X size={18} aria-hidden />
      </IconButton>
      <DialogContent>
        {mode === 'view' ? (
          <UserView user={user} onEdit={onEdit} onClose={onClose} />
        ) : (
          <UserEditor user={user} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface UserViewProps {
  user: User;
  onEdit: () => void;
  onClose: () => void;
}

/** Details of an account, with an edit button unless it is an admin. */
function UserView({ user, onEdit, onClose }: UserViewProps) {
  return (
    <>
      <Facts facts={userFacts(user)} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5, mt: 4 }}>
        <Button onClick={onClose}>Close</Button>
        {user.role !== 'admin' && (
          <Button variant="contained" color="secondary" onClick={onEdit}>
            Edit User
          </Button>
        )}
      </Box>
    </>
  );
}

/** Separate forms for status and plan. Admins cannot change the identity of an account. */
function UserEditor({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <>
      <Facts facts={identityFacts(user)} />
      <Divider sx={{ my: 3 }} />
      <StatusForm user={user} onDone={onClose} />
      <Divider sx={{ my: 3 }} />
      <Typography variant="h2" component="h3" sx={{ mb: 2 }}>
        Plan Management
      </Typography>
      <PlanForm user={user} onDone={onClose} />
    </>
  );
}

/** Renders the dialog that {@link useUserDialog} opens. */
export function UserDialogProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ user: User; mode: DialogMode } | null>(null);
  const [open, setOpen] = useState(false);
  const show = useCallback((user: User, mode: DialogMode) => {
    setShown({ user, mode });
    setOpen(true);
  }, []);
  return (
    <UserDialogContext value={show}>
      {children}
      {shown && (
        <UserDialog
          user={shown.user}
          mode={shown.mode}
          open={open}
          onEdit={() => show(shown.user, 'edit')}
          onClose={() => setOpen(false)}
        />
      )}
    </UserDialogContext>
  );
}

/** Changes the status and explains the consequences first. */
function StatusForm({ user, onDone }: { user: User; onDone: () => void }) {
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
