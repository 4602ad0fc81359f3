import { LANGUAGES, type Language } from '@eventframe/contracts/guest-languages';
import { useTranslation } from '../i18n/use-translation';
import { paths } from '@/shared/paths';

/**
 * @param appName null for organizers with their own branding
 */
export function Footer({ appName }: { appName: string | null }) {
  const { t, language, setLanguage } = useTranslation();
  return (
    <footer className="g-footer">
      {appName !== null && <a href={paths.home}>{t('madeWith', { app: appName })}</a>}
      <a href={paths.privacy}>{t('privacy')}</a>
      <a href={paths.accessibility}>{t('accessibility')}</a>
      <label>
        <span className="g-hidden">{t('language')}</span>
        <select value={language} onChange={(event) => setLanguage(event.target.value as Language)}>
          {Object.entries(LANGUAGES).map(([id, name]) => (
            <option key={id} value={id} lang={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </footer>
  );
}
