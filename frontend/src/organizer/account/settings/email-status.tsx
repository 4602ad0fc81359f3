import { Badge } from '@/organizer/components/ui/badge';
import { Button } from '@/organizer/components/ui/button';
import type { User } from '@/organizer/lib/current-user';
import { useResendVerification } from '@/organizer/lib/resend-verification';
import { useCancelEmailChange } from '../api/cancel-email-change';

/** The email, whether it is verified, and a pending new one. */
export function EmailStatus({ user }: { user: User }) {
  const resend = useResendVerification();
  const cancel = useCancelEmailChange();
  const { email, emailVerified, pendingEmail } = user;
  const unconfirmed = pendingEmail ?? (emailVerified ? null : email);
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{email}</span>
        {emailVerified ? <Badge tone="ok">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
      </p>
      {pendingEmail && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{pendingEmail}</span>
          <Badge tone="warn">Waiting for confirmation</Badge>
        </p>
      )}
      {unconfirmed && (
        <div className="flex flex-wrap gap-3">
          <Button size="small" busy={resend.isPending} onClick={() => resend.mutate(unconfirmed)}>
            Send Again
          </Button>
          {pendingEmail && (
            <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate(pendingEmail)}>
              Cancel change
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
