import { Page } from '../layout/page';
import { RefreshButton } from '../layout/refresh-button';
import { Section } from '../components/section';
import { StatBand } from '../overview/stat-band';
import { ExpiredEvents } from './expired-events';
import { StatusLines } from './status-lines';

/** Maintenance: expired events, and whether everything is in order. */
export default function MaintenancePage() {
  return (
    <Page title="Maintenance">
      <StatBand />
      <ExpiredEvents />
      <Section title="Status" actions={<RefreshButton label="Refresh All Data" alwaysLabelled />}>
        <StatusLines />
      </Section>
    </Page>
  );
}
