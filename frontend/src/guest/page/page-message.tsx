import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../ui/button';

/** A page with a single message. */
export function PageMessage({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children?: ReactNode;
}) {
  return (
    <main className="g-message">
      <div className="g-message-frame" aria-hidden="true" />
      <h1>{title}</h1>
      {hint && <p>{hint}</p>}
      {children}
    </main>
  );
}

export function NotFound() {
  const { t } = useTranslation();
  return <PageMessage title={t('notFound')} hint={t('notFoundHint')} />;
}

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <PageMessage title={t('unreachable')} hint={t('unreachableHint')}>
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </PageMessage>
  );
}
