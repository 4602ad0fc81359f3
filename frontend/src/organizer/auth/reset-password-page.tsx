import { ApiError } from '@eventframe/contracts/api-client';
import { useQuery } from '@tanstack/react-query';
import { PageSpinner } from '@/organizer/components/ui/page-spinner';
import { api, unwrapBody } from '@/organizer/lib/api';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { useResetPassword } from './api/reset-password';
import { PasswordReset, ResetLinkInvalid } from './reset-outcomes';
import { ResetPasswordForm } from './reset-password-form';
import { useToken } from './use-token';

const checkResetLink = (token: string) => unwrapBody(api.POST('/api/password/check', { body: { token } }));

/** Whether the mailed token is valid. Not cached, since the link may be used in another window. */
const useResetLink = (token: string) =>
  useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => checkResetLink(token),
    enabled: token !== '',
    gcTime: 0,
    // Without a network the form is shown, and stays when the network returns.
    networkMode: 'always',
  });

const isInvalid = (error: Error | null) => error instanceof ApiError && error.code === 'link_invalid';

/** The page of a password reset link. */
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
  // If the check failed, show the form: the server checks the token again.
  const refusal = [link.error, reset.error].find(isInvalid);
  if (refusal) return <ResetLinkInvalid message={refusal.message} />;
  return <ResetPasswordForm token={token} reset={reset} />;
}
