import { Section } from '../components/section';
import { Page, RefreshButton } from '../layout/page';
import { StatBand } from '../overview/stat-band';
import { ExpiredEvents } from './expired-events';
import { StatusLines } from './status-lines';

/** The Maintenance page: expired events and the health of the service. */
export default function MaintenancePage() {
  return (
    <Page title="Maintenance">
      <StatBand />
      <ExpiredEvents />
      <Section title="Status" actions={<RefreshButton label="Refresh All Data" alwaysLabeled />}>
        <StatusLines />
      </Section>
    </Page>
  );
}
