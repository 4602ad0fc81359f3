import { useTranslation } from '../i18n/use-translation';
import { Button } from '../ui/button';
import { PageMessage } from './page-message';

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <PageMessage title={t('unreachable')} hint={t('unreachableHint')}>
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </PageMessage>
  );
}
