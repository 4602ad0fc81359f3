import { MESSAGES } from '@eventframe/contracts/messages';
import { zodResolver } from '@hookform/resolvers/zod';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '@/organizer/components/ui/button';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { Field, Input } from '@/organizer/components/ui/field';
import { PageSpinner } from '@/organizer/components/ui/loading';
import { api, unwrapBody } from '@/organizer/lib/api';
import { currentUserQuery, useCurrentUser } from '@/organizer/lib/current-user';
import { errorMessage } from '@/organizer/lib/error-message';
import { useResendVerification } from '@/organizer/lib/resend-verification';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { paths } from '@/shared/paths';
import { AuthFrame } from './auth-frame';
import { forgotPasswordSchema, type ForgotPasswordValues } from './auth-schemas';
import { useToken } from './auth-location';

async function verifyEmail(token: string, client: QueryClient) {
  const verified = await unwrapBody(api.POST('/api/verify-email', { body: { token } }));
  if (client.getQueryData(currentUserQuery.queryKey)) await client.invalidateQueries(currentUserQuery);
  return verified;
}

/** A query although it changes data, so that the link is used once however often the page renders. */
const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: ({ client }) => verifyEmail(token, client),
  });

/** Verify an email address with the mailed token. */
const useVerifyEmail = (token: string) => useQuery({ ...verifyEmailQuery(token), enabled: token !== '' });

/** The page of a verification link. */
export default function VerifyEmailPage() {
  usePageTitle('Verify Email');
  const token = useToken();
  const { data: verified, error, isFetching } = useVerifyEmail(token);
  if (isFetching) return <PageSpinner label="Confirming your email address..." />;
  if (verified) return <Confirmed email={verified.email} />;
  return (
    <AuthFrame title="Link Invalid">
      <p role="alert" className="mb-7 text-lead">
        {error ? errorMessage(error) : MESSAGES.verifyLinkInvalid}
      </p>
      <ResendForm />
    </AuthFrame>
  );
}

function Confirmed({ email }: { email: string }) {
  const { data: user } = useCurrentUser();
  return (
    <AuthFrame title="Email Confirmed">
      <p className="text-lead">
        <span className="wrap-anywhere">{email}</span> is confirmed. Thank you.
      </p>
      <ButtonLink
        to={user ? paths.dashboard : paths.auth}
        state={user ? null : { email }}
        look="accent"
        size="large"
        className="mt-8"
      >
        {user ? 'Go to Dashboard' : 'Sign In Now'}
      </ButtonLink>
    </AuthFrame>
  );
}

/** Resends the verification mail. */
function ResendForm() {
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
        Send New Link
      </Button>
    </form>
  );
}
