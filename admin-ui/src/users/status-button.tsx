import { useMutation } from '@tanstack/react-query';
import { CirclePause, CirclePlay, UserX } from 'lucide-react';
import { useState } from 'react';
import { useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../components/action-button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { isOutdated } from '../components/error-message';
import { useToasts } from '../layout/use-toasts';
import { useApiCalls } from '../providers/use-api-calls';
import { describeStatusChange, type User } from './user';

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
export function StatusButton({ change }: { change: Change }) {
  const user = useRecordContext<User>();
  const apiCalls = useApiCalls();
  const toasts = useToasts();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  // The closing dialog keeps its change, while the button may already offer the next one.
  const [asked, setAsked] = useState<Change>(change);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, made }: { id: string; made: Change }) => apiCalls[CHANGES[made].call](id),
    onSuccess: (_answer, { made }) => {
      toasts.success(
        `User ${CHANGES[made].status === 'active' ? 'activated' : CHANGES[made].status} successfully`,
      );
      refresh();
    },
    onError: (error, { made }) => {
      toasts.failure(`Failed to ${made} user`, error);
      if (isOutdated(error)) refresh();
    },
    onSettled: () => setAsking(false),
  });
  if (!user) return null;
  const { icon, label, status, needsConfirmation } = CHANGES[change];
  const ask = () => {
    setAsked(change);
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
        onClick={() => (needsConfirmation ? ask() : mutate({ id: user.id, made: change }))}
      />
      <ConfirmDialog
        open={isAsking}
        title={`${CHANGES[asked].label} ${user.name}?`}
        confirm={CHANGES[asked].label}
        danger
        busy={isPending}
        onConfirm={() => mutate({ id: user.id, made: asked })}
        onClose={() => setAsking(false)}
      >
        {describeStatusChange(CHANGES[asked].status, user)}
      </ConfirmDialog>
    </>
  );
}
