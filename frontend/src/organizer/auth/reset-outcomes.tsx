import { ButtonLink } from '@/organizer/components/ui/button-link';
import { paths } from '@/shared/paths';
import { AuthFrame } from './auth-frame';

export function PasswordReset() {
  return (
    <AuthFrame title="Password Reset Successful!">
      <p className="text-lead">Your new password is set. You were signed out on all other devices.</p>
      <ButtonLink to={paths.auth} look="accent" size="large" className="mt-8">
        Continue to Login
      </ButtonLink>
    </AuthFrame>
  );
}

export function ResetLinkInvalid({ message }: { message: string }) {
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
