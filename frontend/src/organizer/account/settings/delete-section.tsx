import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/organizer/components/ui/button';
import { buttonStyles } from '@/organizer/components/ui/button-styles';
import { DeleteAccountDialog } from './delete-account-dialog';
import { SettingsSection } from './settings-section';

export function DeleteSection() {
  const [asking, setAsking] = useState(false);
  return (
    <SettingsSection title="Your data" about="Take it with you, or take it away from us.">
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
