import { ButtonLink } from '@/organizer/components/ui/button-link';
import { paths } from '@/shared/paths';
import { SettingsSection } from './settings-section';

/** The way to what is paid: here is where one looks for it who wants to cancel. */
export function PlanSection() {
  return (
    <SettingsSection title="Plan" about="What you are on, your receipts, your card, and cancelling.">
      <ButtonLink to={paths.payments}>Plan and payments</ButtonLink>
    </SettingsSection>
  );
}
