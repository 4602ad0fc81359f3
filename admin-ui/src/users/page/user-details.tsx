import { Box } from '@mui/material';
import { Facts } from '../../components/facts';
import { Section } from '../../components/section';
import type { Schemas } from '../../providers/api';
import { AdminBadge, StatusBadge } from '../user-badges';
import { userFacts } from '../user-facts';
import { UserActions } from '../user-actions';
import { RoleSection } from './role-section';
import { UserAudit } from './user-audit';
import { UserEvents } from './user-events';
import { UserPayments } from './user-payments';

/** The page of one account, section by section. */
export function UserDetails({ user }: { user: Schemas['AccountPageResponse'] }) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 3 }}>
        <StatusBadge status={user.status} />
        <AdminBadge role={user.role} />
        <Box sx={{ ml: 'auto' }}>
          <UserActions />
        </Box>
      </Box>
      <Section title="Account">
        <Facts facts={userFacts(user)} columns={4} />
      </Section>
      <UserEvents user={user} />
      <UserPayments user={user} />
      <UserAudit user={user} />
      <RoleSection user={user} />
    </>
  );
}
