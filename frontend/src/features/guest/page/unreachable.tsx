import { useSpeech } from '../i18n/text-context';
import { Button } from '../ui/button';
import { PageMessage } from './page-message';

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const { t } = useSpeech();
  return (
    <PageMessage title={t('unreachable')} hint={t('unreachableHint')}>
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </PageMessage>
  );
}
