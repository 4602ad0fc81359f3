import { ApiError } from '@eventframe/contracts/api-client';
import type { components } from '@eventframe/contracts/api.generated';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Alert } from '@/organizer/components/ui/alert';
import { Button } from '@/organizer/components/ui/button';
import { Field, Input } from '@/organizer/components/ui/field';
import { PasswordInput } from '@/organizer/components/ui/password-input';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { useResendVerification } from '@/organizer/lib/resend-verification';
import { noteSignedIn } from '@/organizer/lib/session';
import { paths } from '@/shared/paths';
import { dismissFailures, toast } from '@/shared/toast-store';
import { useAuthLocationState } from './auth-location';
import { loginSchema, type LoginValues } from './auth-schemas';

/** The email that the sign-in and sign-up forms share. */
export interface EmailProps {
  email: string;
  onEmail: (email: string) => void;
}

type LoginRequest = components['schemas']['LoginRequest'];

const login = (body: LoginRequest) => unwrapBody(api.POST('/api/login', { body }));

/** Sign in. The returned user becomes the current one, which redirects the page. Toasts of failed attempts are dismissed. */
function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: login,
    onSuccess: (user) => {
      dismissFailures();
      noteSignedIn(queryClient, user);
    },
    onError: (error) =>
      toast({ title: 'Login failed', description: errorMessage(error), variant: 'destructive' }),
  });
}

/** The sign-in form. Offers another verification mail if the email is not verified. */
export function SignInForm({ email, onEmail }: EmailProps) {
  const login = useLogin();
  const visit = useAuthLocationState();
  const { register, handleSubmit, formState } = useForm<LoginValues>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email, password: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ email: username, password }) =>
    login.mutate({ username, password }, { onError: (error) => console.error('Login failed', error) }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input
            type="email"
            autoComplete="username"
            inputMode="email"
            {...control}
            {...register('email', {
              onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onEmail(target.value),
            })}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(control) => (
          <PasswordInput autoComplete="current-password" {...control} {...register('password')} />
        )}
      </Field>
      <div className="-mt-2 text-right text-small">
        <Link to={paths.forgotPassword} state={{ ...visit, email }} className="link inline-block py-1">
          Forgot password?
        </Link>
      </div>
      <UnverifiedNotice error={login.error} email={login.variables?.username} />
      <Button type="submit" look="accent" size="large" className="w-full" busy={login.isPending}>
        Sign In
      </Button>
    </form>
  );
}

interface UnverifiedNoticeProps {
  /** The server's message. */
  error: Error | null;
  email: string | undefined;
}

/** Shown when the email must be verified first, with a button to resend the mail. */
function UnverifiedNotice({ error, email }: UnverifiedNoticeProps) {
  const resend = useResendVerification();
  if (!(error instanceof ApiError) || error.code !== 'email_not_verified' || !email) return null;
  return (
    <Alert tone="warn" title={error.message}>
      <p className="mb-3">
        We sent a verification link to <span className="wrap-anywhere">{email}</span>.
      </p>
      <Button size="small" busy={resend.isPending} onClick={() => resend.mutate(email)}>
        Send Again
      </Button>
    </Alert>
  );
}
