import './gate.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { describeError } from './components/error-message';
import { Mark } from './components/mark';
import { currentUserQuery, goToSignIn } from './providers/current-user';

const Console = lazy(() => import('./console'));

/** Sends visitors to the sign-in page. Only admins load the console. */
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

/** For signed-in users who are not admins. */
function AccessDenied() {
  return (
    <main className="gate">
      <Mark size={40} corner="var(--accent)" />
      <h1>Access Denied</h1>
      <p>You don't have permission to access the admin dashboard.</p>
      <a href="/dashboard">Go to Your Dashboard</a>
    </main>
  );
}

/** Shown when the current user could not be loaded. */
function GateFailure({ error }: { error: Error }) {
  const queryClient = useQueryClient();
  return (
    <main className="gate">
      <Mark size={40} corner="var(--accent)" />
      <h1>The console could not be opened</h1>
      <p role="alert">{describeError(error)}</p>
      <button type="button" onClick={() => void queryClient.resetQueries(currentUserQuery)}>
        Try Again
      </button>
    </main>
  );
}

function LoadingConsole() {
  return (
    <main className="gate gate-waiting" aria-busy="true">
      <Mark size={40} corner="var(--accent)" />
      <div role="status">
        <h1>Loading admin dashboard...</h1>
      </div>
    </main>
  );
}
