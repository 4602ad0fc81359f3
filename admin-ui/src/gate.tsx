import './gate.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Component, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { describeError } from './components/error-message';
import { Mark } from './components/mark';
import { currentUserQuery, goToSignIn } from './providers/current-user';

const Console = lazy(() => import('./console'));

/** Sends visitors to the sign-in page. Only admins load the console. */
export function Gate() {
  const queryClient = useQueryClient();
  const { data: user, isPending, error } = useQuery(currentUserQuery);
  const signedOut = !isPending && !error && user === null;
  useEffect(() => {
    if (signedOut) goToSignIn();
  }, [signedOut]);
  if (error && !user)
    return <GateFailure error={error} onRetry={() => void queryClient.resetQueries(currentUserQuery)} />;
  if (isPending || !user) return <LoadingConsole />;
  if (user.role !== 'admin') return <AccessDenied />;
  return (
    <ConsoleBoundary>
      <Suspense fallback={<LoadingConsole />}>
        <Console />
      </Suspense>
    </ConsoleBoundary>
  );
}

/** Catches what the console's own error page cannot: the console's code could not be loaded. */
class ConsoleBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(): { error: Error } {
    return {
      error: new Error('A part of the console could not be loaded. Check your connection and try again.'),
    };
  }

  override render() {
    const { error } = this.state;
    // A failed import fails again until the page is reloaded.
    return error ? <GateFailure error={error} onRetry={() => location.reload()} /> : this.props.children;
  }
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

/** Shown when the current user or the console's code could not be loaded. */
function GateFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <main className="gate">
      <Mark size={40} corner="var(--accent)" />
      <h1>The console could not be opened</h1>
      <p role="alert">{describeError(error)}</p>
      <button type="button" onClick={onRetry}>
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
