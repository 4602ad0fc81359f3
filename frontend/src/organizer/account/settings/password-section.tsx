import type { components } from '@eventframe/contracts/api.generated';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '@/organizer/components/ui/button';
import { Field } from '@/organizer/components/ui/field';
import { PasswordInput } from '@/organizer/components/ui/password-input';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { showFieldErrors } from '@/organizer/lib/field-errors';
import { toast } from '@/shared/toast-store';
import { sessionsQuery } from '../api';
import { passwordSchema, type PasswordValues } from './settings-schemas';
import { SettingsSection } from './settings-section';

type ChangePasswordRequest = components['schemas']['ChangePasswordRequest'];

const changePassword = (body: ChangePasswordRequest) => unwrapBody(api.POST('/api/user/password', { body }));

/** Sets a new password; every other device is signed out. */
function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      toast({ title: 'Password changed', description: 'All other devices were signed out.' });
      return queryClient.invalidateQueries(sessionsQuery);
    },
    onError: (error) =>
      toast({
        title: 'Failed to change the password',
        description: errorMessage(error),
        variant: 'destructive',
      }),
  });
}

const EMPTY_VALUES: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** @param email for password managers, which store the password with it */
export function PasswordSection({ email }: { email: string }) {
  const changePassword = useChangePassword();
  const form = useForm<PasswordValues>({
    resolver: zodResolver(passwordSchema),
    defaultValues: EMPTY_VALUES,
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    changePassword.mutate(
      { currentPassword, newPassword },
      { onSuccess: () => form.reset(EMPTY_VALUES), onError: (error) => showFieldErrors(form, error) },
    ),
  );
  return (
    <SettingsSection title="Password" description="A new password signs you out on all other devices.">
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current password" error={errors.currentPassword?.message}>
          {(control) => (
            <PasswordInput
              autoComplete="current-password"
              {...control}
              {...form.register('currentPassword')}
            />
          )}
        </Field>
        <Field label="New password" hint="8 characters or more" error={errors.newPassword?.message}>
          {(control) => (
            <PasswordInput autoComplete="new-password" {...control} {...form.register('newPassword')} />
          )}
        </Field>
        <Field label="Confirm new password" error={errors.confirmPassword?.message}>
          {(control) => (
            <PasswordInput autoComplete="new-password" {...control} {...form.register('confirmPassword')} />
          )}
        </Field>
        <Button type="submit" look="ink" busy={changePassword.isPending}>
          Change Password
        </Button>
      </form>
    </SettingsSection>
  );
}
