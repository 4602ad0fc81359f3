import { ExternalLink } from 'lucide-react';
import { Button } from '@/organizer/components/ui/button';
import { useOpenPortal } from '../api/open-portal';

export function PortalButton() {
  const open = useOpenPortal();
  return (
    <Button look="ink" busy={open.isPending} onClick={() => open.mutate()}>
      <ExternalLink /> Card, invoices and cancelling
    </Button>
  );
}
