import { ApiError } from '@eventframe/contracts/api-client';
import { PageSpinner } from '@/organizer/components/ui/page-spinner';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { useResetLink } from './api/check-reset-link';
import { useResetPassword } from './api/reset-password';
import { PasswordReset, ResetLinkInvalid } from './reset-outcomes';
import { ResetPasswordForm } from './reset-password-form';
import { useToken } from './use-token';

const isInvalid = (error: Error | null) => error instanceof ApiError && error.code === 'link_invalid';

/** Set a new password with the link from the mail. */
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
  // A link that could not be looked at gets its form: what is sent with it is decided anyway.
  const refusal = [link.error, reset.error].find(isInvalid);
  if (refusal) return <ResetLinkInvalid message={refusal.message} />;
  return <ResetPasswordForm token={token} reset={reset} />;
}
