import { Link } from '@mui/material';
import { Compass } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '../components/empty-state';
import { Page } from './page';

export function NotFound() {
  return (
    <Page title="No such page">
      <EmptyState icon={Compass} title="There is nothing at this address">
        <Link component={RouterLink} to="/users">
          To Users Management
        </Link>
      </EmptyState>
    </Page>
  );
}
