import { useMutation } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { api, bodyOf } from '@/lib/api';

const deleteUser = (currentPassword: string) =>
  bodyOf(api.DELETE('/api/user', { body: { currentPassword } }));

/** Deletes the account with everything in it, and loads the landing page anew. */
export const useDeleteUser = () =>
  useMutation({ mutationFn: deleteUser, onSuccess: () => window.location.assign(paths.home) });
