import { useMutation } from '@tanstack/react-query';
import { CirclePause, CirclePlay, UserX } from 'lucide-react';
import { useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../../components/action-button';
import { useToasts } from '../../layout/use-toasts';
import { useVerbs } from '../../providers/use-verb';
import type { User } from '../user';

const CHANGES = {
  activate: { icon: CirclePlay, label: 'Activate', verb: 'activateUser', done: 'activated' },
  suspend: { icon: CirclePause, label: 'Suspend', verb: 'suspendUser', done: 'suspended' },
  deactivate: { icon: UserX, label: 'Deactivate', verb: 'deactivateUser', done: 'deactivated' },
} as const;

/** Changes the status of the account at hand, tells how it went, and has everything shown anew. */
export function StatusButton({ change }: { change: keyof typeof CHANGES }) {
  const user = useRecordContext<User>();
  const verbs = useVerbs();
  const toasts = useToasts();
  const refresh = useRefresh();
  const { icon, label, verb, done } = CHANGES[change];
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => verbs[verb](id),
    onSuccess: () => {
      toasts.success(`User ${done} successfully`);
      refresh();
    },
    onError: (error) => toasts.failure(`Failed to ${change} user`, error),
  });
  if (!user) return null;
  return (
    <ActionButton
      icon={icon}
      label={label}
      subject={user.name}
      disabled={isPending}
      onClick={() => mutate(user.id)}
    />
  );
}
