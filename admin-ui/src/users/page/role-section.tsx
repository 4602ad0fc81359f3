import { Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Section } from '../../components/section';
import { useToasts } from '../../layout/use-toasts';
import { useVerbs } from '../../providers/use-verb';
import type { User } from '../user';

/** Makes an admin of an organizer, or the reverse. That one admin remains is the server's to decide. */
export function RoleSection({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const verbs = useVerbs();
  const toasts = useToasts();
  const refresh = useRefresh();
  const isAdmin = user.role === 'admin';
  const change = useMutation({
    mutationFn: () => verbs.setRole(user.id, isAdmin ? 'organizer' : 'admin'),
    onSuccess: () => {
      toasts.success(isAdmin ? 'Admin role removed' : 'Admin role given');
      refresh();
    },
    onError: (error) => toasts.failure('Role change failed', error),
    onSettled: () => setAsking(false),
  });
  return (
    <Section title="Role">
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '60ch' }}>
        {isAdmin
          ? 'Admins can use this console. While the role holds, the account cannot be suspended, deactivated or deleted.'
          : 'As an admin the account could use this console: see every organizer, and change or delete them.'}
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
          ? 'The account stays an organizer with all its events. It loses this console at once.'
          : 'The account gets the whole console at once: all users, all events, revenue and settings.'}
      </ConfirmDialog>
    </Section>
  );
}
