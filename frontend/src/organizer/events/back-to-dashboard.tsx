import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/shared/paths';

/** Above what belongs to one event. */
export function BackToDashboard() {
  return (
    <Link
      to={paths.dashboard}
      className="inline-flex min-h-9 items-center gap-2 text-small font-medium hover:underline"
    >
      <ArrowLeft className="size-4" /> Back to Dashboard
    </Link>
  );
}
