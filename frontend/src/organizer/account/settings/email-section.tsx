import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/organizer/components/ui/button';
import { Field } from '@/organizer/components/ui/field';
import { Input } from '@/organizer/components/ui/input';
import { PasswordInput } from '@/organizer/components/ui/password-input';
import type { User } from '@/organizer/lib/current-user';
import { showFieldErrors } from '@/organizer/lib/field-errors';
import { useUpdateUser } from '../api/update-user';
import { EmailStatus } from './email-status';
import { newEmailSchema, type EmailValues } from './settings-schemas';
import { SettingsSection } from './settings-section';

const WAITS = {
  title: 'Confirm your new email',
  description: 'Open the link we sent to it. Until then, you keep your current email.',
};
/** Entering the current email cancels a pending change and sends no mail. */
const STAYS = { title: 'Email not changed', description: 'This is already your email.' };

const nothing: EmailValues = { email: '', currentPassword: '' };

export function EmailSection({ user }: { user: User }) {
  const updateUser = useUpdateUser(({ pendingEmail }) => (pendingEmail === null ? STAYS : WAITS));
  const form = useForm<EmailValues>({ resolver: zodResolver(newEmailSchema), defaultValues: nothing });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    updateUser.mutate(values, {
      onSuccess: () => form.reset(nothing),
      onError: (error) => showFieldErrors(form, error),
    }),
  );
  return (
    <SettingsSection title="Email" about="You sign in with this email and receive our messages here.">
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
