import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/organizer/components/ui/button';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { buttonStyles } from '@/organizer/components/ui/button-styles';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { paths } from '@/shared/paths';
import { BrandSection } from './brand-section';
import { DeleteAccountDialog } from './delete-account-dialog';
import { EmailSection } from './email-section';
import { PasswordSection } from './password-section';
import { ProfileSection } from './profile-section';
import { SessionsSection } from './sessions-section';
import { SettingsSection } from './settings-section';

export default function SettingsPage() {
  usePageTitle('Settings');
  const { data: user } = useCurrentUser();
  if (!user) return null;
  return (
    <div className="page py-10 sm:py-14">
      <h1 className="mb-10 text-title">Settings</h1>
      <ProfileSection user={user} />
      <EmailSection user={user} />
      <PasswordSection email={user.email} />
      <PlanSection />
      <BrandSection />
      <SessionsSection />
      <DeleteSection />
    </div>
  );
}

function DeleteSection() {
  const [asking, setAsking] = useState(false);
  return (
    <SettingsSection title="Your data" about="Download your data or delete your account.">
      <div className="flex flex-wrap gap-3">
        <a href="/api/user/export" download className={buttonStyles({})}>
          <Download /> Download my data
        </a>
        <Button look="warning" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      {asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
}

/** A link to the payments page, where users look for cancellation. */
function PlanSection() {
  return (
    <SettingsSection title="Plan" about="Your plan, receipts, card and cancellation.">
      <ButtonLink to={paths.payments}>Plan and payments</ButtonLink>
    </SettingsSection>
  );
}
