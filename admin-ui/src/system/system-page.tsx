import { Page } from '../layout/page';
import { StatBand } from '../overview/stat-band';
import { ClientFailuresSection } from './client-failures-section';
import { EmailSection } from './email-section';
import { NodeSection } from './node-section';
import { PaymentSection } from './payment-section';
import { QueueSection } from './queue-section';
import { StorageSection } from './storage-section';

/** The System Status page: mail, payments, storage, nodes, background jobs and failures in guests' browsers. */
export default function SystemPage() {
  return (
    <Page title="System Status">
      <StatBand />
      <EmailSection />
      <PaymentSection />
      <StorageSection />
      <NodeSection />
      <QueueSection />
      <ClientFailuresSection />
    </Page>
  );
}
