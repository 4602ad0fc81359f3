import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Alert } from '@/organizer/components/ui/alert';
import { Button } from '@/organizer/components/ui/button';
import { Field } from '@/organizer/components/ui/field';
import { PasswordInput } from '@/organizer/components/ui/password-input';
import { errorMessage } from '@/organizer/lib/error-message';
import type { useResetPassword } from './api/reset-password';
import { AuthFrame } from './auth-frame';
import { resetPasswordSchema, type ResetPasswordValues } from './auth-schemas';

interface ResetPasswordFormProps {
  token: string;
  reset: ReturnType<typeof useResetPassword>;
}

export function ResetPasswordForm({ token, reset }: ResetPasswordFormProps) {
  const { register, handleSubmit, formState } = useForm<ResetPasswordValues>({
    resolver: zodResolver(resetPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ password }) => reset.mutate({ token, password }));
  return (
    <AuthFrame title="Set a new password">
      <p className="mb-7 text-ink-soft">This link expires 24 hours after it was sent.</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {reset.error && <Alert>{errorMessage(reset.error, 'Failed to reset password')}</Alert>}
        <Field label="New Password" hint="8 characters or more" error={errors.password?.message}>
          {(control) => <PasswordInput autoComplete="new-password" {...control} {...register('password')} />}
        </Field>
        <Field label="Confirm New Password" error={errors.confirmPassword?.message}>
          {(control) => (
            <PasswordInput autoComplete="new-password" {...control} {...register('confirmPassword')} />
          )}
        </Field>
        <Button type="submit" look="accent" size="large" className="w-full" busy={reset.isPending}>
          Reset Password
        </Button>
      </form>
    </AuthFrame>
  );
}
