import { usePageTitle } from '@/lib/use-page-title';
import { useResetPassword } from './api/reset-password';
import { PasswordReset, ResetLinkInvalid } from './reset-outcomes';
import { ResetPasswordForm } from './reset-password-form';
import { useToken } from './use-token';

/** Set a new password with the link from the mail. */
export default function ResetPasswordPage() {
  usePageTitle('Reset Password');
  const token = useToken();
  const reset = useResetPassword();
  if (reset.isSuccess) return <PasswordReset />;
  if (!token) {
    return <ResetLinkInvalid message="Invalid reset link. Please request a new password reset." />;
  }
  if (reset.error?.message.includes('Invalid or expired')) {
    return <ResetLinkInvalid message={reset.error.message} />;
  }
  return <ResetPasswordForm token={token} reset={reset} />;
}
