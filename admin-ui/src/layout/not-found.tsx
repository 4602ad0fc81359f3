import { Link } from '@mui/material';
import { Compass } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { Nothing } from '../components/nothing';
import { Place } from './place';

export function NotFound() {
  return (
    <Place title="No such page">
      <Nothing icon={Compass} title="There is nothing at this address">
        <Link component={RouterLink} to="/users">
          To Users Management
        </Link>
      </Nothing>
    </Place>
  );
}
