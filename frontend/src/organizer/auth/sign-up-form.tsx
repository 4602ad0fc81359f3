import type { components } from '@eventframe/contracts/api.generated';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '@/organizer/components/ui/button';
import { Field, Input } from '@/organizer/components/ui/field';
import { PasswordInput } from '@/organizer/components/ui/password-input';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { showFieldErrors } from '@/organizer/lib/field-errors';
import { paths } from '@/shared/paths';
import { toast } from '@/shared/toast-store';
import { registerSchema, type RegisterValues } from './auth-schemas';
import { type AuthLocationState, useAuthLocationState } from './auth-location';
import type { EmailProps } from './sign-in-form';

type RegisterRequest = components['schemas']['RegisterRequest'];

const register = (body: RegisterRequest) => unwrapBody(api.POST('/api/register', { body }));

/** Create an account without signing in. */
const useRegister = () =>
  useMutation({
    mutationFn: register,
    onSuccess: () =>
      toast({
        title: 'Account created successfully',
        description: 'Please check your email for verification instructions.',
      }),
    onError: (error) =>
      toast({ title: 'Registration failed', description: errorMessage(error), variant: 'destructive' }),
  });

export function SignUpForm({ email, onEmail }: EmailProps) {
  const navigate = useNavigate();
  const { from } = useAuthLocationState();
  const account = useRegister();
  const form = useForm<RegisterValues>({
    resolver: zodResolver(registerSchema),
    defaultValues: { name: '', email, password: '', confirmPassword: '', organization: '' },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const submit = handleSubmit(({ name, email: username, password, organization }) =>
    account.mutate(
      { name, email: username, username, password, ...(organization ? { organization } : {}) },
      {
        onSuccess: () => {
          const state: AuthLocationState = { email: username, ...(from !== undefined && { from }) };
          void navigate(paths.authSuccess, { state });
        },
        onError: (error) => {
          console.error('Registration failed', error);
          showFieldErrors(form, error);
        },
      },
    ),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <Field label="Name" error={errors.name?.message}>
        {(control) => <Input autoComplete="name" {...control} {...register('name')} />}
      </Field>
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
      <Field label="Password" hint="8 characters or more" error={errors.password?.message}>
        {(control) => <PasswordInput autoComplete="new-password" {...control} {...register('password')} />}
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword?.message}>
        {(control) => (
          <PasswordInput autoComplete="new-password" {...control} {...register('confirmPassword')} />
        )}
      </Field>
      <Field label="Organization" note="optional" error={errors.organization?.message}>
        {(control) => <Input autoComplete="organization" {...control} {...register('organization')} />}
      </Field>
      <Button type="submit" look="accent" size="large" className="w-full" busy={account.isPending}>
        Create Account
      </Button>
      <p className="text-small text-ink-soft">
        By creating an account you agree to the{' '}
        <Link to={paths.terms} className="link">
          terms
        </Link>{' '}
        and the{' '}
        <Link to={paths.privacy} className="link">
          privacy notice
        </Link>
        .
      </p>
    </form>
  );
}
