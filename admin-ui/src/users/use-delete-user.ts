import { useSyncExternalStore } from 'react';
import { useAddUndoableMutation, useRefresh } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { isOutdated } from '../components/error-message';
import { formatCount } from '../components/format';
import { useToasts } from '../layout/toaster';
import { useApiCalls } from '../providers/use-api-calls';
import type { User } from './user';

/**
 * Deletes an account when its undo toast closes. The toast names what is deleted with the account. On the account's
 * page, returns to the list.
 */
export function useDeleteUser(): (user: User) => void {
  const provider = useApiCalls();
  const toasts = useToasts();
  const refresh = useRefresh();
  const addUndoable = useAddUndoableMutation();
  const navigate = useNavigate();
  const { id: shownId } = useParams();

  const remove = async (user: User) => {
    try {
      await provider.delete('users', { id: user.id, previousData: user });
      toasts.success('User deleted successfully');
      refresh();
    } catch (error) {
      removePendingDeletion(user.id);
      toasts.failure('Failed to delete user', error);
      if (isOutdated(error)) refresh();
    }
  };

  return (user) => {
    addPendingDeletion(user.id);
    addUndoable(({ isUndo }) => {
      if (isUndo) removePendingDeletion(user.id);
      else void remove(user);
    });
    toasts.undoable(
      `Deleting ${user.name}`,
      `${formatCount(user.eventCount, 'event')} and ${formatCount(user.photoCount, 'photo')} will be deleted with the account.`,
    );
    if (user.id === shownId) void navigate('/users', { replace: true });
  };
}

let pending: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function publish(change: (ids: Set<string>) => void): void {
  const next = new Set(pending);
  change(next);
  pending = next;
  listeners.forEach((listener) => listener());
}

/** Hide an account from the lists until its deletion is done or undone. */
const addPendingDeletion = (id: string) => publish((ids) => ids.add(id));

const removePendingDeletion = (id: string) => publish((ids) => ids.delete(id));

/** Ids of accounts whose deletion can still be undone. */
export function usePendingDeletions(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
  );
}
