import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Badge } from '@/organizer/components/ui/badge';
import { Button } from '@/organizer/components/ui/button';
import { Field, Input } from '@/organizer/components/ui/field';
import { PasswordInput } from '@/organizer/components/ui/password-input';
import type { User } from '@/organizer/lib/current-user';
import { showFieldErrors } from '@/organizer/lib/field-errors';
import { useResendVerification } from '@/organizer/lib/resend-verification';
import { useCancelEmailChange, useUpdateUser } from '../api';
import { type EmailValues, newEmailSchema } from './settings-schemas';
import { SettingsSection } from './settings-section';

const CONFIRMATION_SENT = {
  title: 'Confirm your new email',
  description: 'Open the link we sent to it. Until then, you keep your current email.',
};
/** Entering the current email cancels a pending change and sends no mail. */
const NOT_CHANGED = { title: 'Email not changed', description: 'This is already your email.' };

const EMPTY_VALUES: EmailValues = { email: '', currentPassword: '' };

export function EmailSection({ user }: { user: User }) {
  const updateUser = useUpdateUser(({ pendingEmail }) =>
    pendingEmail === null ? NOT_CHANGED : CONFIRMATION_SENT,
  );
  const form = useForm<EmailValues>({ resolver: zodResolver(newEmailSchema), defaultValues: EMPTY_VALUES });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    updateUser.mutate(values, {
      onSuccess: () => form.reset(EMPTY_VALUES),
      onError: (error) => showFieldErrors(form, error),
    }),
  );
  return (
    <SettingsSection title="Email" description="You sign in with this email and receive our messages here.">
      <EmailStatus user={user} />
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 space-y-5">
        <Field label="New email" error={errors.email?.message}>
          {(control) => (
            <Input
              type="email"
              autoComplete="email"
              inputMode="email"
              {...control}
              {...form.register('email')}
            />
          )}
        </Field>
        <Field label="Current password" error={errors.currentPassword?.message}>
          {(control) => (
            <PasswordInput
              autoComplete="current-password"
              {...control}
              {...form.register('currentPassword')}
            />
          )}
        </Field>
        <Button type="submit" look="ink" busy={updateUser.isPending}>
          Change Email
        </Button>
      </form>
    </SettingsSection>
  );
}

/** The email, whether it is verified, and a pending new one. */
function EmailStatus({ user }: { user: User }) {
  const resend = useResendVerification();
  const cancel = useCancelEmailChange();
  const { email, emailVerified, pendingEmail } = user;
  const unconfirmed = pendingEmail ?? (emailVerified ? null : email);
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{email}</span>
        {emailVerified ? <Badge tone="ok">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
      </p>
      {pendingEmail && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{pendingEmail}</span>
          <Badge tone="warn">Waiting for confirmation</Badge>
        </p>
      )}
      {unconfirmed && (
        <div className="flex flex-wrap gap-3">
          <Button size="small" busy={resend.isPending} onClick={() => resend.mutate(unconfirmed)}>
            Send Again
          </Button>
          {pendingEmail && (
            <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate(pendingEmail)}>
              Cancel Change
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
