import { Link } from 'react-router-dom';
import { paths } from '@/shared/paths';
import type { Credits } from '../api/get-credits';

/**
 * In the free place's stead when the plan's frames are all in use: said before a file is looked for. Another in the place of
 * the primary one takes no room.
 */
export function NoRoom({ eventId, plan }: { eventId: string; plan: Credits['plan'] }) {
  const frames = plan.frameLimit === 1 ? '1 frame' : `${plan.frameLimit.toLocaleString('en')} frames`;
  return (
    <li className="grid min-h-56 place-content-center justify-items-center gap-2 border border-dashed border-line-strong p-4 text-center text-small">
      <p className="font-semibold">Your plan has no room for another frame</p>
      <p className="text-ink-soft">
        {plan.displayName} has room for {frames}, over all your events.
      </p>
      <p className="flex flex-wrap justify-center gap-x-4 gap-y-2">
        <Link to={paths.editEvent(eventId)} className="link font-semibold">
          Replace the primary one
        </Link>
        <Link to={paths.pricing} className="link font-semibold">
          See the plans
        </Link>
      </p>
    </li>
  );
}
