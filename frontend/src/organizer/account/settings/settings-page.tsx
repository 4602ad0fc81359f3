import { useCurrentUser } from '@/organizer/lib/current-user';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { BrandSection } from './brand-section';
import { DeleteSection } from './delete-section';
import { EmailSection } from './email-section';
import { PasswordSection } from './password-section';
import { PlanSection } from './plan-section';
import { ProfileSection } from './profile-section';
import { SessionsSection } from './sessions-section';

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
