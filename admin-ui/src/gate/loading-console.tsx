import './gate.css';
import { Mark } from '../components/mark';

export function LoadingConsole() {
  return (
    <main className="gate gate-waiting" aria-busy="true">
      <Mark size={40} corner="var(--accent)" />
      <div role="status">
        <h1>Loading admin dashboard...</h1>
      </div>
    </main>
  );
}
