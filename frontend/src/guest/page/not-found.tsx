import { useTranslation } from '../i18n/use-translation';
import { PageMessage } from './page-message';

export function NotFound() {
  const { t } = useTranslation();
  return <PageMessage title={t('notFound')} hint={t('notFoundHint')} />;
}
