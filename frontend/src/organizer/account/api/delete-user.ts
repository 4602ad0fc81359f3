import { useMutation } from '@tanstack/react-query';
import { api, bodyOf } from '@/organizer/lib/api';
import { leave } from '@/organizer/lib/flash-message';

const deleteUser = (currentPassword: string) =>
  bodyOf(api.DELETE('/api/user', { body: { currentPassword } }));

/** Deletes the account with everything in it, and leads out to the landing page. */
export const useDeleteUser = () =>
  useMutation({ mutationFn: deleteUser, onSuccess: () => leave('Your account is deleted') });
