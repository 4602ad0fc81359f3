import { useMutation } from '@tanstack/react-query';
import { CirclePause, CirclePlay, UserX } from 'lucide-react';
import { useState } from 'react';
import { useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../../components/action-button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { isOutdated } from '../../components/error-text';
import { useToasts } from '../../layout/use-toasts';
import { useVerbs } from '../../providers/use-verb';
import { whatFollows } from '../status-words';
import type { User } from '../user';

const CHANGES = {
  activate: { icon: CirclePlay, label: 'Activate', verb: 'activateUser', status: 'active', asks: false },
  suspend: { icon: CirclePause, label: 'Suspend', verb: 'suspendUser', status: 'suspended', asks: true },
  deactivate: { icon: UserX, label: 'Deactivate', verb: 'deactivateUser', status: 'deactivated', asks: true },
} as const;

type Change = keyof typeof CHANGES;

/**
 * Changes the status of the account at hand, tells how it went, and has everything shown anew. What others feel at
 * once, guests at a running event among them, is asked for.
 */
export function StatusButton({ change }: { change: Change }) {
  const user = useRecordContext<User>();
  const verbs = useVerbs();
  const toasts = useToasts();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  // Kept while the dialog goes: by then the button may be that of the next change.
  const [asked, setAsked] = useState<Change>(change);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, made }: { id: string; made: Change }) => verbs[CHANGES[made].verb](id),
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
  const { icon, label, status, asks } = CHANGES[change];
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
        onClick={() => (asks ? ask() : mutate({ id: user.id, made: change }))}
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
        {whatFollows(CHANGES[asked].status, user)}
      </ConfirmDialog>
    </>
  );
}
