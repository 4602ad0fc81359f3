import { queryErrorText } from '@/organizer/lib/error-message';
import { cx } from '@/organizer/lib/cx';
import { Button } from './button';

interface QueryErrorProps {
  error: unknown;
  onRetry: () => void;
  className?: string;
}

/** Shown instead of data that could not be loaded, with a button to retry. */
export function QueryError({ error, onRetry, className }: QueryErrorProps) {
  return (
    <div role="alert" className={cx('border-l-4 border-bad bg-bad-soft px-4 py-3 text-small', className)}>
      <p className="mb-2 font-semibold">{queryErrorText(error)}</p>
      <Button size="small" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
