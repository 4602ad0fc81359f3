import { Flag } from 'lucide-react';
import { Nothing } from '../components/nothing';
import { Place } from '../layout/place';

export default function ReportsPage() {
  return (
    <Place title="Photo Reports">
      <Nothing icon={Flag} title="No reported photos" />
    </Place>
  );
}
