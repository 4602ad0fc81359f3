import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { currentUserQuery } from '../providers/current-user';
import { goToSignIn } from '../providers/leave';
import { AccessDenied } from './access-denied';
import { GateFailure } from './gate-failure';
import { LoadingConsole } from './loading-console';

const Console = lazy(() => import('../console'));

/** Visitors go to the sign-in page and come back; only admins load the console. */
export function Gate() {
  const { data: user, isPending, error } = useQuery(currentUserQuery);
  const signedOut = !isPending && !error && user === null;
  useEffect(() => {
    if (signedOut) goToSignIn();
  }, [signedOut]);
  if (error && !user) return <GateFailure error={error} />;
  if (isPending || !user) return <LoadingConsole />;
  if (user.role !== 'admin') return <AccessDenied />;
  return (
    <Suspense fallback={<LoadingConsole />}>
      <Console />
    </Suspense>
  );
}
