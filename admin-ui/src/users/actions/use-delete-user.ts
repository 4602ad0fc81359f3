import { useAddUndoableMutation, useRefresh } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { isOutdated } from '../../components/error-text';
import { useToasts } from '../../layout/use-toasts';
import { useVerbs } from '../../providers/use-verb';
import { addPendingDeletion, removePendingDeletion } from '../pending-deletions';
import { counted } from '../../components/counted';
import type { User } from '../user';

/**
 * Deletes an account once the time to undo it is over. It asks nothing beforehand; the toast names what goes
 * with it. From the account's own page, which would soon have nothing to tell, it leads to the list.
 */
export function useDeleteUser(): (user: User) => void {
  const provider = useVerbs();
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
      `${counted(user.eventCount, 'event')} and ${counted(user.photoCount, 'photo')} go with the account.`,
    );
    if (user.id === shownId) void navigate('/users', { replace: true });
  };
}
