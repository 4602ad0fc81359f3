import { type ReactNode, useEffect } from 'react';
import { paths } from '@/shared/paths';
import { useTranslation } from '../i18n/use-translation';
import { Button, buttonClass } from '../ui/button';

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
  const title = t('notFound');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <PageMessage title={title} hint={t('notFoundHint')}>
      <a className={buttonClass()} href={paths.home}>
        {t('toHome')}
      </a>
    </PageMessage>
  );
}

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <PageMessage title={t('unreachable')} hint={t('unreachableHint')}>
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </PageMessage>
  );
}
