import { Link } from 'react-router-dom';
import { QueryError } from '@/organizer/components/ui/query-error';
import { Skeleton } from '@/organizer/components/ui/skeleton';
import { paths } from '@/shared/paths';
import { useBranding } from '../api/get-branding';
import { BrandColors } from './brand-colors';
import { BrandLogo } from './brand-logo';
import { SettingsSection } from './settings-section';

const ABOUT =
  'Show your logo and colors instead of ours on guest pages, walls and mails to you. Part of Enterprise.';

/** White-label options. If the plan does not include them, existing settings are stored but not shown. */
export function BrandSection() {
  const { data: branding, error, refetch } = useBranding();
  return (
    <SettingsSection title="Your brand" about={ABOUT}>
      {error ? (
        <QueryError error={error} onRetry={() => void refetch()} />
      ) : !branding ? (
        <Skeleton label="Loading your brand" className="h-24" />
      ) : branding.included ? (
        <div className="space-y-8">
          <BrandLogo logo={branding.brand.logo} ground={branding.brand.band?.colour} />
          <BrandColors brand={branding.brand} />
        </div>
      ) : (
        <p>
          Your plan shows our logo on your guest pages.{' '}
          {branding.brand.logo && 'Your logo is saved for when you return to Enterprise. '}
          <Link to={paths.pricing} className="link">
            See Plans
          </Link>
        </p>
      )}
    </SettingsSection>
  );
}
