import { Box } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { CirclePause, CirclePlay, Eye, Pencil, Trash2, UserX } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../components/action-button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { isOutdated } from '../components/error-message';
import { useToasts } from '../layout/toaster';
import { useApiCalls } from '../providers/use-api-calls';
import { useUserDialog } from './user-dialog';
import { useDeleteUser } from './use-delete-user';
import { describeStatusChange, type User } from './user';

/** Ignores the second half of a double click: after a deletion the next row is already under the pointer. */
function ignoreRepeatedClicks(click: MouseEvent): void {
  if (click.detail > 1) click.stopPropagation();
}

/** Actions on the current account. Admins can only be viewed. */
export function UserActions() {
  const user = useRecordContext<User>();
  if (!user) return null;
  return (
    <Box onClickCapture={ignoreRepeatedClicks} sx={{ display: 'flex', gap: { xs: 1, sm: 0 } }}>
      <ViewButton />
      {user.role !== 'admin' && (
        <>
          <EditButton />
          <StatusButton change={user.status === 'active' ? 'suspend' : 'activate'} />
          <StatusButton change="deactivate" />
          <DeleteButton />
        </>
      )}
    </Box>
  );
}

function DeleteButton() {
  const user = useRecordContext<User>();
  const deleteUser = useDeleteUser();
  if (!user) return null;
  return (
    <ActionButton icon={Trash2} label="Delete" subject={user.name} danger onClick={() => deleteUser(user)} />
  );
}

function EditButton() {
  const user = useRecordContext<User>();
  const open = useUserDialog();
  if (!user) return null;
  return <ActionButton icon={Pencil} label="Edit" subject={user.name} onClick={() => open(user, 'edit')} />;
}

function ViewButton() {
  const user = useRecordContext<User>();
  const open = useUserDialog();
  if (!user) return null;
  return <ActionButton icon={Eye} label="View" subject={user.name} onClick={() => open(user, 'view')} />;
}

const CHANGES = {
  activate: {
    icon: CirclePlay,
    label: 'Activate',
    call: 'activateUser',
    status: 'active',
    needsConfirmation: false,
  },
  suspend: {
    icon: CirclePause,
    label: 'Suspend',
    call: 'suspendUser',
    status: 'suspended',
    needsConfirmation: true,
  },
  deactivate: {
    icon: UserX,
    label: 'Deactivate',
    call: 'deactivateUser',
    status: 'deactivated',
    needsConfirmation: true,
  },
} as const;

type Change = keyof typeof CHANGES;

/**
 * Changes the status of the current account, shows a toast and reloads the page's data. Changes that affect other
 * people immediately, such as guests of a running event, need a confirmation.
 */
function StatusButton({ change }: { change: Change }) {
  const user = useRecordContext<User>();
  const apiCalls = useApiCalls();
  const toasts = useToasts();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  // The closing dialog keeps its change, while the button may already offer the next one.
  const [confirming, setConfirming] = useState<Change>(change);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, change: applied }: { id: string; change: Change }) =>
      apiCalls[CHANGES[applied].call](id),
    onSuccess: (_response, { change: applied }) => {
      toasts.success(
        `User ${CHANGES[applied].status === 'active' ? 'activated' : CHANGES[applied].status} successfully`,
      );
      refresh();
    },
    onError: (error, { change: applied }) => {
      toasts.failure(`Failed to ${applied} user`, error);
      if (isOutdated(error)) refresh();
    },
    onSettled: () => setAsking(false),
  });
  if (!user) return null;
  const { icon, label, status, needsConfirmation } = CHANGES[change];
  const ask = () => {
    setConfirming(change);
    setAsking(true);
  };
  return (
    <>
      <ActionButton
        icon={icon}
        label={label}
        subject={user.name}
        disabled={isPending && !isAsking}
        idle={user.status === status}
        onClick={() => (needsConfirmation ? ask() : mutate({ id: user.id, change }))}
      />
      <ConfirmDialog
        open={isAsking}
        title={`${CHANGES[confirming].label} ${user.name}?`}
        confirm={CHANGES[confirming].label}
        danger
        busy={isPending}
        onConfirm={() => mutate({ id: user.id, change: confirming })}
        onClose={() => setAsking(false)}
      >
        {describeStatusChange(CHANGES[confirming].status, user)}
      </ConfirmDialog>
    </>
  );
}
