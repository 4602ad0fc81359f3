import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Alert } from '@/organizer/components/ui/alert';
import { Button } from '@/organizer/components/ui/button';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { Field, Input } from '@/organizer/components/ui/field';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { paths } from '@/shared/paths';
import { AuthFrame } from './auth-frame';
import { forgotPasswordSchema, type ForgotPasswordValues } from './auth-schemas';
import { type AuthLocationState, useAuthLocationState } from './auth-location';

const forgotPassword = (email: string) => unwrapBody(api.POST('/api/password/forgot', { body: { email } }));

/** Request a password reset link. The response does not reveal whether the account exists. */
const useForgotPassword = () => useMutation({ mutationFn: forgotPassword });

export default function ForgotPasswordPage() {
  usePageTitle('Forgot Password');
  const forgotPassword = useForgotPassword();
  const visit = useAuthLocationState();
  const { register, handleSubmit, formState } = useForm<ForgotPasswordValues>({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: visit.email ?? '' },
  });
  if (forgotPassword.isSuccess) return <EmailSent email={forgotPassword.variables} visit={visit} />;
  const submit = handleSubmit((values) => forgotPassword.mutate(values.email));
  return (
    <AuthFrame title="Forgot your password?">
      <p className="mb-7 text-ink-soft">Enter your email, and we send you a link to set a new password.</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {forgotPassword.error && (
          <Alert>{errorMessage(forgotPassword.error, 'Failed to send password reset email')}</Alert>
        )}
        <Field label="Email" error={formState.errors.email?.message}>
          {(control) => (
            <Input
              type="email"
              autoComplete="username"
              inputMode="email"
              {...control}
              {...register('email')}
            />
          )}
        </Field>
        <Button type="submit" look="accent" size="large" className="w-full" busy={forgotPassword.isPending}>
          Send Reset Link
        </Button>
      </form>
      <p className="mt-6 text-small">
        <Link to={paths.auth} state={visit} className="link">
          Back to Login
        </Link>
      </p>
    </AuthFrame>
  );
}

function EmailSent({ email, visit }: { email: string; visit: AuthLocationState }) {
  return (
    <AuthFrame title="Email Sent!">
      <p className="text-lead">
        If there is an account for <span className="wrap-anywhere">{email}</span>, we sent a link to set a new
        password. It can take a few minutes.
      </p>
      <p className="mt-4 text-ink-soft">
        If you requested several links, use the latest email. We send at most one email every 10 minutes. The
        link works once and expires in 24 hours.
      </p>
      <ButtonLink to={paths.auth} state={{ ...visit, email }} look="ink" size="large" className="mt-8">
        Back to Login
      </ButtonLink>
    </AuthFrame>
  );
}
