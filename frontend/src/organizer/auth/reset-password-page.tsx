import { ApiError } from '@eventframe/contracts/api-client';
import type { components } from '@eventframe/contracts/api.generated';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Alert } from '@/organizer/components/ui/alert';
import { Button } from '@/organizer/components/ui/button';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { Field } from '@/organizer/components/ui/field';
import { PageSpinner } from '@/organizer/components/ui/loading';
import { PasswordInput } from '@/organizer/components/ui/password-input';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { paths } from '@/shared/paths';
import { AuthFrame } from './auth-frame';
import { resetPasswordSchema, type ResetPasswordValues } from './auth-schemas';
import { useToken } from './auth-location';

type ResetPasswordRequest = components['schemas']['ResetPasswordRequest'];

const resetPassword = (body: ResetPasswordRequest) => unwrapBody(api.POST('/api/password/reset', { body }));

/** Set a new password with the mailed token. */
const useResetPassword = () => useMutation({ mutationFn: resetPassword });

const checkResetLink = (token: string) => unwrapBody(api.POST('/api/password/check', { body: { token } }));

/** Whether the mailed token is valid. Not cached, since the link may be used in another window. */
const useResetLink = (token: string) =>
  useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => checkResetLink(token),
    enabled: token !== '',
    gcTime: 0,
    // Without a network the form is shown, and stays when the network returns.
    networkMode: 'always',
  });

const isInvalid = (error: Error | null) => error instanceof ApiError && error.code === 'link_invalid';

/** The page of a password reset link. */
export default function ResetPasswordPage() {
  usePageTitle('Reset Password');
  const token = useToken();
  const link = useResetLink(token);
  const reset = useResetPassword();
  if (reset.isSuccess) return <PasswordReset />;
  if (!token) {
    return <ResetLinkInvalid message="Invalid reset link. Please request a new password reset." />;
  }
  if (link.isFetching) return <PageSpinner label="Checking your link..." />;
  // If the check failed, show the form: the server checks the token again.
  const refusal = [link.error, reset.error].find(isInvalid);
  if (refusal) return <ResetLinkInvalid message={refusal.message} />;
  return <ResetPasswordForm token={token} reset={reset} />;
}

interface ResetPasswordFormProps {
  token: string;
  reset: ReturnType<typeof useResetPassword>;
}

function ResetPasswordForm({ token, reset }: ResetPasswordFormProps) {
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

function PasswordReset() {
  return (
    <AuthFrame title="Password Reset Successful!">
      <p className="text-lead">Your new password is set. You were signed out on all other devices.</p>
      <ButtonLink to={paths.auth} look="accent" size="large" className="mt-8">
        Continue to Login
      </ButtonLink>
    </AuthFrame>
  );
}

function ResetLinkInvalid({ message }: { message: string }) {
  return (
    <AuthFrame title="Reset Link Invalid">
      <p role="alert" className="text-lead">
        {message}
      </p>
      <p className="mt-4 text-ink-soft">A link works once and expires in 24 hours.</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.forgotPassword} look="accent" size="large">
          Request New Reset Link
        </ButtonLink>
        <ButtonLink to={paths.auth} size="large">
          Back to Login
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
