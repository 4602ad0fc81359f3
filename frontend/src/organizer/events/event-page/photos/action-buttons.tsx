import { Check, Eye, EyeOff } from 'lucide-react';
import { Button } from '@/organizer/components/ui/button';
import type { OwnPhoto, PhotoAction } from '../../api/photos';
import { actionsFor } from './photo-actions';

const icons = { approve: Check, show: Eye, hide: EyeOff };

interface ActionButtonsProps {
  photos: readonly OwnPhoto[];
  /** Whether a change is pending. */
  busy: boolean;
  /** @param targets the photos that the action would change */
  onAct: (action: PhotoAction, targets: readonly OwnPhoto[]) => void;
}

/** Actions on photos except deletion. */
export function ActionButtons({ photos, busy, onAct }: ActionButtonsProps) {
  return actionsFor(photos).map(({ action, label, photos: targets }) => {
    const Icon = icons[action];
    return (
      <Button
        key={action}
        size="small"
        disabled={busy}
        aria-busy={busy}
        onClick={() => onAct(action, targets)}
      >
        <Icon /> {label}
      </Button>
    );
  });
}
