import './gate.css';
import { useQueryClient } from '@tanstack/react-query';
import { Mark } from '../components/mark';
import { currentUserQuery } from '../providers/current-user';
import { errorText } from '../components/error-text';

/** When it could not be found out who is there. */
export function GateFailure({ error }: { error: Error }) {
  const queryClient = useQueryClient();
  return (
    <main className="gate">
      <Mark size={40} corner="var(--accent)" />
      <h1>The console could not be opened</h1>
      <p role="alert">{errorText(error)}</p>
      <button type="button" onClick={() => void queryClient.resetQueries(currentUserQuery)}>
        Try again
      </button>
    </main>
  );
}
