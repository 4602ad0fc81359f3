import { ButtonLink } from '@/organizer/components/ui/button-link';
import { paths } from '@/shared/paths';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { AuthFrame } from './auth-frame';
import { useAuthLocationState } from './auth-location';

export default function AuthSuccessPage() {
  usePageTitle('Account Created');
  const visit = useAuthLocationState();
  return (
    <AuthFrame title="Account Created Successfully">
      <p className="text-lead">
        Please check your email for a confirmation link. It can take a minute and may be in your spam folder.
      </p>
      <p className="mt-4 text-ink-soft">
        Then upload your frame: your event's link and QR code are ready as soon as you save it.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.auth} state={visit} look="accent" size="large">
          Sign In Now
        </ButtonLink>
        <ButtonLink to={paths.home} size="large">
          Back to Home
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
