import { Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Section } from '../../components/section';
import { useToasts } from '../../layout/use-toasts';
import { useApiCalls } from '../../providers/use-api-calls';
import type { User } from '../user';

/** Adds or removes the admin role. The server protects the last admin. */
export function RoleSection({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const apiCalls = useApiCalls();
  const toasts = useToasts();
  const refresh = useRefresh();
  const isAdmin = user.role === 'admin';
  const change = useMutation({
    mutationFn: () => apiCalls.setRole(user.id, isAdmin ? 'organizer' : 'admin'),
    onSuccess: () => {
      toasts.success(isAdmin ? 'Admin role removed' : 'Admin role added');
      refresh();
    },
    onError: (error) => toasts.failure('Role change failed', error),
    onSettled: () => setAsking(false),
  });
  return (
    <Section title="Role">
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '60ch' }}>
        {isAdmin
          ? 'Admins can use this console. An admin account cannot be suspended, deactivated or deleted.'
          : 'Admins can use this console to view, change and delete every organizer.'}
      </Typography>
      <Button color={isAdmin ? 'error' : 'primary'} onClick={() => setAsking(true)}>
        {isAdmin ? 'Remove admin role' : 'Make admin'}
      </Button>
      <ConfirmDialog
        open={asking}
        title={isAdmin ? `Remove the admin role of ${user.name}?` : `Make ${user.name} an admin?`}
        confirm={isAdmin ? 'Remove role' : 'Make admin'}
        danger={isAdmin}
        busy={change.isPending}
        onConfirm={() => change.mutate()}
        onClose={() => setAsking(false)}
      >
        {isAdmin
          ? 'The account keeps its events as an organizer and loses access to this console immediately.'
          : 'The account gets access to the whole console immediately: all users, all events, revenue and settings.'}
      </ConfirmDialog>
    </Section>
  );
}
