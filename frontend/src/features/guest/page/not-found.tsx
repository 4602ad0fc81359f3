import { useSpeech } from '../i18n/text-context';
import { PageMessage } from './page-message';

export function NotFound() {
  const { t } = useSpeech();
  return <PageMessage title={t('notFound')} hint={t('notFoundHint')} />;
}
