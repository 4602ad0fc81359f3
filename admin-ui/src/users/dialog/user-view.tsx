import { Box, Button } from '@mui/material';
import { Facts } from '../../components/facts';
import type { User } from '../user';
import { userFacts } from '../user-facts';

interface Props {
  user: User;
  onEdit: () => void;
  onClose: () => void;
}

/** What is known of an account, to be read; admins cannot be edited from here. */
export function UserView({ user, onEdit, onClose }: Props) {
  return (
    <>
      <Facts facts={userFacts(user)} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5, mt: 4 }}>
        <Button onClick={onClose}>Close</Button>
        {user.role !== 'admin' && (
          <Button variant="contained" color="secondary" onClick={onEdit}>
            Edit User
          </Button>
        )}
      </Box>
    </>
  );
}
