import { ApiError } from '@eventframe/contracts/api-client';
import { Alert } from '@/organizer/components/ui/alert';
import { Button } from '@/organizer/components/ui/button';
import { useResendVerification } from '@/organizer/lib/resend-verification';

interface UnverifiedNoticeProps {
  /** Why signing in was refused. */
  error: Error | null;
  email: string | undefined;
}

/** Shown when the address has to be confirmed first: the mail can be had again. */
export function UnverifiedNotice({ error, email }: UnverifiedNoticeProps) {
  const resend = useResendVerification();
  if (!(error instanceof ApiError) || error.code !== 'email_not_verified' || !email) return null;
  return (
    <Alert tone="warn" title={error.message}>
      <p className="mb-3">
        The link is in the mail we sent to <span className="wrap-anywhere">{email}</span>.
      </p>
      <Button size="small" busy={resend.isPending} onClick={() => resend.mutate(email)}>
        Send it again
      </Button>
    </Alert>
  );
}
