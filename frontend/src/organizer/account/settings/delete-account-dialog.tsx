import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Alert } from '@/organizer/components/ui/alert';
import { Button } from '@/organizer/components/ui/button';
import { Dialog, DialogActions } from '@/organizer/components/ui/dialog';
import { Field } from '@/organizer/components/ui/field';
import { PasswordInput } from '@/organizer/components/ui/password-input';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { leave } from '@/organizer/lib/flash-message';
import { deleteSchema, type DeleteValues } from './settings-schemas';

const deleteUser = (currentPassword: string) =>
  unwrapBody(api.DELETE('/api/user', { body: { currentPassword } }));

/** Deletes the account with everything in it, and leads out to the landing page. */
const useDeleteUser = () =>
  useMutation({ mutationFn: deleteUser, onSuccess: () => leave('Your account was deleted') });

/** Names what is lost and asks for the password. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const deleteUser = useDeleteUser();
  const { register, handleSubmit, formState } = useForm<DeleteValues>({
    resolver: zodResolver(deleteSchema),
    defaultValues: { currentPassword: '' },
  });
  const submit = handleSubmit(({ currentPassword }) => deleteUser.mutate(currentPassword));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete your account?"
      description="This cannot be undone."
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <p>
          This also deletes your events with their frames, photos, links and QR codes. Your subscription is
          canceled, and you lose the plans you bought.
        </p>
        {deleteUser.error && <Alert>{errorMessage(deleteUser.error)}</Alert>}
        <Field label="Current password" error={formState.errors.currentPassword?.message}>
          {(control) => (
            <PasswordInput autoComplete="current-password" {...control} {...register('currentPassword')} />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="danger" busy={deleteUser.isPending || deleteUser.isSuccess}>
            Delete account and all events
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
