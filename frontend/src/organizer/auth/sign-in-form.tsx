import { zodResolver } from '@hookform/resolvers/zod';
import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Button } from '@/organizer/components/ui/button';
import { Field } from '@/organizer/components/ui/field';
import { Input } from '@/organizer/components/ui/input';
import { paths } from '@/shared/paths';
import { useLogin } from './api/login';
import { loginSchema, type LoginValues } from './auth-schemas';
import { useAuthVisit } from './auth-visit';
import type { EmailTyped } from './email-typed';
import { PasswordInput } from '@/organizer/components/ui/password-input';
import { UnverifiedNotice } from './unverified-notice';

/** Signing in; where the address is not verified yet, another link can be asked for. */
export function SignInForm({ email, onEmail }: EmailTyped) {
  const login = useLogin();
  const visit = useAuthVisit();
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
