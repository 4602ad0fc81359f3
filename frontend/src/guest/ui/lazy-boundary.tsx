import { Component, type ReactNode, Suspense, useState } from 'react';
import { toast } from '@/shared/toast-store';
import { useTranslation } from '../i18n/use-translation';
import { Button } from './button';

/** Style sheets that failed to load. The bundler's loader requests each only once. */
const missingSheets = new Set<HTMLLinkElement>();
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingSheets.add(target);
  },
  true,
);

/** A lazily loaded part that can be requested again after a failure. */
export class LazyResource<Loaded> {
  latest: Loaded;

  /**
   * @param load creates the lazy component; React never retries one that failed
   */
  constructor(private readonly load: () => Loaded) {
    this.latest = load();
  }

  reload(): Loaded {
    for (const link of missingSheets) link.replaceWith(link.cloneNode());
    missingSheets.clear();
    return (this.latest = this.load());
  }
}

interface LazyBoundaryProps<Loaded> {
  part: LazyResource<Loaded>;
  loading?: ReactNode;
  /** Returns to the previous step. Without it the boundary offers a retry in place. */
  onFailed?: () => void;
  children: (loaded: Loaded) => ReactNode;
}

/** Boundary of a lazily loaded part. If the part cannot be loaded, the rest of the page keeps working. */
export function LazyBoundary<Loaded>({ part, loading, onFailed, children }: LazyBoundaryProps<Loaded>) {
  const { t } = useTranslation();
  const [{ loaded, attempts }, setAttempt] = useState(() => ({ loaded: part.latest, attempts: 0 }));
  const retry = () => setAttempt({ loaded: part.reload(), attempts: attempts + 1 });
  const leave =
    onFailed &&
    (() => {
      part.reload();
      toast({ title: t('error'), description: t('unreachableHint'), variant: 'destructive' });
      onFailed();
    });
  return (
    <ErrorBoundary key={attempts} fallback={leave ? null : <LoadFailed onRetry={retry} />} onFailed={leave}>
      <Suspense fallback={loading}>{children(loaded)}</Suspense>
    </ErrorBoundary>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="g-loading" role="alert">
      <p>{t('unreachableHint')}</p>
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </div>
  );
}

interface ErrorBoundaryProps {
  fallback: ReactNode;
  onFailed?: (() => void) | undefined;
  children: ReactNode;
}

/** Renders a fallback when its children throw, for example when a lazy part cannot be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailed?.();
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
