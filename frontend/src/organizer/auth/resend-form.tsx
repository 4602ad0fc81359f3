import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/organizer/components/ui/button';
import { Field } from '@/organizer/components/ui/field';
import { Input } from '@/organizer/components/ui/input';
import { useResendVerification } from '@/organizer/lib/resend-verification';
import { forgotPasswordSchema, type ForgotPasswordValues } from './auth-schemas';

/** Asks for the confirmation mail again. */
export function ResendForm() {
  const resend = useResendVerification();
  const { register, handleSubmit, formState } = useForm<ForgotPasswordValues>({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: '' },
  });
  const submit = handleSubmit(({ email }) => resend.mutate(email));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <Field label="Email" error={formState.errors.email?.message}>
        {(control) => (
          <Input type="email" autoComplete="username" inputMode="email" {...control} {...register('email')} />
        )}
      </Field>
      <Button type="submit" look="accent" size="large" busy={resend.isPending}>
        Send a new link
      </Button>
    </form>
  );
}
