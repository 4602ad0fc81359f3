import { Suspense, useState, type ReactNode } from 'react';
import { toast } from '@/shared/toast-store';
import { useTranslation } from '../i18n/use-translation';
import { Button } from './button';
import { Fallback } from './fallback';

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

  renew(): Loaded {
    for (const link of missingSheets) link.replaceWith(link.cloneNode());
    missingSheets.clear();
    return (this.latest = this.make());
  }
}

interface LazyBoundaryProps<Loaded> {
  of: LazyResource<Loaded>;
  whileLoading?: ReactNode;
  /** Goes back to where the guest came from; without it the part offers to try again in its place. */
  onFailed?: () => void;
  children: (loaded: Loaded) => ReactNode;
}

/** A later part of the page. When it cannot be loaded, the rest of the page goes on, with the photo in hand. */
export function LazyBoundary<Loaded>({ of, whileLoading, onFailed, children }: LazyBoundaryProps<Loaded>) {
  const { t } = useTranslation();
  const [{ loaded, tries }, setTry] = useState(() => ({ loaded: of.latest, tries: 0 }));
  const retry = () => setTry({ loaded: of.renew(), tries: tries + 1 });
  const leave =
    onFailed &&
    (() => {
      of.renew();
      toast({ title: t('error'), description: t('unreachableHint'), variant: 'destructive' });
      onFailed();
    });
  return (
    <Fallback key={tries} instead={leave ? null : <Failed onRetry={retry} />} onFailed={leave}>
      <Suspense fallback={whileLoading}>{children(loaded)}</Suspense>
    </Fallback>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="g-loading" role="alert">
      <p>{t('unreachableHint')}</p>
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </div>
  );
}
