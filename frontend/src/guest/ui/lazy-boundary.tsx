import { Suspense, useState, type ReactNode } from 'react';
import { toast } from '@/shared/toast-store';
import { useTranslation } from '../i18n/use-translation';
import { Button } from './button';
import { ErrorBoundary } from './error-boundary';

/** Style sheets that did not come. The bundler's loader asks for each but once. */
const missingSheets = new Set<HTMLLinkElement>();
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingSheets.add(target);
  },
  true,
);

/** Something that is loaded once it is needed, and can be asked for again when that failed. */
export class LazyResource<Loaded> {
  latest: Loaded;

  /** @param make makes a lazy component: one whose file did not come never asks for it again */
  constructor(private readonly make: () => Loaded) {
    this.latest = make();
  }

  reload(): Loaded {
    for (const link of missingSheets) link.replaceWith(link.cloneNode());
    missingSheets.clear();
    return (this.latest = this.make());
  }
}

interface LazyBoundaryProps<Loaded> {
  resource: LazyResource<Loaded>;
  loadingFallback?: ReactNode;
  /** Goes back to where the guest came from; without it the part offers to try again in its place. */
  onFailed?: () => void;
  children: (loaded: Loaded) => ReactNode;
}

/** A later part of the page. When it cannot be loaded, the rest of the page goes on, with the photo in hand. */
export function LazyBoundary<Loaded>({
  resource,
  loadingFallback,
  onFailed,
  children,
}: LazyBoundaryProps<Loaded>) {
  const { t } = useTranslation();
  const [{ loaded, tries }, setTry] = useState(() => ({ loaded: resource.latest, tries: 0 }));
  const retry = () => setTry({ loaded: resource.reload(), tries: tries + 1 });
  const leave =
    onFailed &&
    (() => {
      resource.reload();
      toast({ title: t('error'), description: t('unreachableHint'), variant: 'destructive' });
      onFailed();
    });
  return (
    <ErrorBoundary key={tries} fallback={leave ? null : <LoadFailed onRetry={retry} />} onFailed={leave}>
      <Suspense fallback={loadingFallback}>{children(loaded)}</Suspense>
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
