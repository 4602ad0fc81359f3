import './gate.css';
import { Mark } from '../components/mark';

/** For signed-in users who are no admins. */
export function AccessDenied() {
  return (
    <main className="gate">
      <Mark size={40} corner="var(--accent)" />
      <h1>Access Denied</h1>
      <p>You don't have permission to access the admin dashboard.</p>
      <a href="/dashboard">Go to your dashboard</a>
    </main>
  );
}
