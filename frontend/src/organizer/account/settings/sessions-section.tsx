import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Badge } from '@/organizer/components/ui/badge';
import { Button } from '@/organizer/components/ui/button';
import { QueryError } from '@/organizer/components/ui/query-error';
import { Skeleton } from '@/organizer/components/ui/loading';
import { api, unwrapBody } from '@/organizer/lib/api';
import { formatMoment } from '@/organizer/lib/dates';
import { errorMessage } from '@/organizer/lib/error-message';
import { toast } from '@/shared/toast-store';
import { type Session, sessionsQuery, useSessions } from '../api';
import { SettingsSection } from './settings-section';

/** @param id the session to sign out; without it, all others */
const endSessions = (id?: string) =>
  id === undefined
    ? unwrapBody(api.DELETE('/api/user/sessions'))
    : unwrapBody(api.DELETE('/api/user/sessions/{id}', { params: { path: { id } } }));

function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: endSessions,
    onSuccess: (_response, id) => {
      toast({ title: id === undefined ? 'Signed out everywhere else' : 'Device signed out' });
      return queryClient.invalidateQueries(sessionsQuery);
    },
    onError: (error) =>
      toast({ title: 'Failed to sign out', description: errorMessage(error), variant: 'destructive' }),
  });
}

export function SessionsSection() {
  const { data: sessions, error, refetch } = useSessions();
  const endSessions = useEndSessions();
  return (
    <SettingsSection
      title="Devices"
      description="Devices signed in to your account. Sign out any you don't recognize."
    >
      {error ? (
        <QueryError error={error} onRetry={() => void refetch()} />
      ) : sessions ? (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={endSessions.isPending && endSessions.variables === session.id}
                onEnd={() => endSessions.mutate(session.id)}
              />
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button
              className="mt-5"
              busy={endSessions.isPending && endSessions.variables === undefined}
              onClick={() => endSessions.mutate(undefined)}
            >
              Sign Out Everywhere Else
            </Button>
          )}
        </>
      ) : (
        <Skeleton label="Loading your devices" className="h-24" />
      )}
    </SettingsSection>
  );
}

interface SessionRowProps {
  session: Session;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { device, current, lastUsedAt } = session;
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div>
        <span className="font-medium">{device}</span>
        <span className="block text-small text-ink-soft">Last used {formatMoment(lastUsedAt)}</span>
      </div>
      {current ? (
        <Badge tone="ok">This device</Badge>
      ) : (
        <Button size="small" busy={busy} aria-label={`Sign out ${device}`} onClick={onEnd}>
          Sign Out
        </Button>
      )}
    </li>
  );
}
