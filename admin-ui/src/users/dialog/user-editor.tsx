import { Divider, Typography } from '@mui/material';
import { Facts } from '../../components/facts';
import type { User } from '../user';
import { identityFacts } from '../user-facts';
import { PlanForm } from './plan-form';
import { StatusForm } from './status-form';

/** Who it is cannot be changed here; status and plan can, each by a form of its own. */
export function UserEditor({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <>
      <Facts facts={identityFacts(user)} />
      <Divider sx={{ my: 3 }} />
      <StatusForm user={user} onDone={onClose} />
      <Divider sx={{ my: 3 }} />
      <Typography variant="h2" component="h3" sx={{ mb: 2 }}>
        Plan Management
      </Typography>
      <PlanForm user={user} onDone={onClose} />
    </>
  );
}
