import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '@/organizer/components/ui/alert';
import { Button, buttonStyles } from '@/organizer/components/ui/button';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { Dialog, DialogActions } from '@/organizer/components/ui/dialog';
import { Field } from '@/organizer/components/ui/field';
import { PasswordInput } from '@/organizer/components/ui/password-input';
import { api, unwrapBody } from '@/organizer/lib/api';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { errorMessage } from '@/organizer/lib/error-message';
import { leaveWithMessage } from '@/organizer/lib/flash-message';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { paths } from '@/shared/paths';
import { BrandSection } from './brand-section';
import { EmailSection } from './email-section';
import { PasswordSection } from './password-section';
import { ProfileSection } from './profile-section';
import { SessionsSection } from './sessions-section';
import { deleteSchema, type DeleteValues } from './settings-schemas';
import { SettingsSection } from './settings-section';

export default function SettingsPage() {
  usePageTitle('Settings');
  const { data: user } = useCurrentUser();
  if (!user) return null;
  return (
    <div className="page py-10 sm:py-14">
      <h1 className="mb-10 text-title">Settings</h1>
      <ProfileSection user={user} />
      <EmailSection user={user} />
      <PasswordSection email={user.email} />
      <PlanSection />
      <BrandSection />
      <SessionsSection />
      <DeleteSection />
    </div>
  );
}

function DeleteSection() {
  const [asking, setAsking] = useState(false);
  return (
    <SettingsSection title="Your data" description="Download your data or delete your account.">
      <div className="flex flex-wrap gap-3">
        <a href="/api/user/export" download className={buttonStyles({})}>
          <Download /> Download My Data
        </a>
        <Button look="warning" onClick={() => setAsking(true)}>
          Delete Account
        </Button>
      </div>
      {asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
}

/** A link to the payments page, where users look for cancellation. */
function PlanSection() {
  return (
    <SettingsSection title="Plan" description="Your plan, receipts, card and cancellation.">
      <ButtonLink to={paths.payments}>Plan and Payments</ButtonLink>
    </SettingsSection>
  );
}

const deleteUser = (currentPassword: string) =>
  unwrapBody(api.DELETE('/api/user', { body: { currentPassword } }));

/** Deletes the account with everything in it and opens the landing page. */
const useDeleteUser = () =>
  useMutation({ mutationFn: deleteUser, onSuccess: () => leaveWithMessage('Your account was deleted') });

/** Names what is lost and asks for the password. */
function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
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
            Delete Account and All Events
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
