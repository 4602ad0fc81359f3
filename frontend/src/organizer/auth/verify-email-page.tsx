import { MESSAGES } from '@eventframe/contracts/messages';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { PageSpinner } from '@/organizer/components/ui/page-spinner';
import { paths } from '@/shared/paths';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { errorMessage } from '@/organizer/lib/error-message';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { useVerifyEmail } from './api/verify-email';
import { AuthFrame } from './auth-frame';
import { ResendForm } from './resend-form';
import { useToken } from './use-token';

/** Where the link of a confirmation mail leads. */
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
        <span className="wrap-anywhere">{email}</span> is yours. Thank you.
      </p>
      <ButtonLink
        to={user ? paths.dashboard : paths.auth}
        state={user ? null : { email }}
        look="accent"
        size="large"
        className="mt-8"
      >
        {user ? 'Go to your dashboard' : 'Sign In Now'}
      </ButtonLink>
    </AuthFrame>
  );
}
