import { Compass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Nothing } from '../components/nothing';
import { Place } from './place';

export function NotFound() {
  return (
    <Place title="No such page">
      <Nothing icon={Compass} title="There is nothing at this address">
        <Link to="/users">To Users Management</Link>
      </Nothing>
    </Place>
  );
}
