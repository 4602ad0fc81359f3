import {
  CalendarClock,
  ExternalLink,
  Frame,
  Images,
  Pencil,
  QrCode,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonStyles } from '@/organizer/components/ui/button';
import { paths } from '@/shared/paths';
import type { OwnEvent } from '../api/events';
import { FramesDialog } from '../frames/frames-dialog';
import { QrDialog } from '../qr-dialog';
import { DeleteEventDialog } from './delete-event-dialog';
import { ExpirationDialog } from './expiration-dialog';

/** Icons on wide screens, with labels on narrow ones, which have no tooltips. */
const icon = buttonStyles(
  { look: 'quiet', size: 'icon' },
  'max-md:size-auto max-md:min-h-14 max-md:flex-col max-md:gap-1 max-md:py-1.5',
);

/** A part of the accessible name. */
const ButtonText = ({ children }: { children: string }) => (
  <span className="text-small font-medium md:hidden">{children}</span>
);

interface ActionProps {
  icon: LucideIcon;
  text: string;
  title: string;
  /** The event's title, for screen readers. */
  label: string;
  onClick: () => void;
}

function Action({ icon: Icon, text, title, label, onClick }: ActionProps) {
  return (
    <button type="button" title={title} aria-label={label} onClick={onClick} className={icon}>
      <Icon />
      <ButtonText>{text}</ButtonText>
    </button>
  );
}

/** Actions on an event. */
export function EventActions({ event }: { event: OwnEvent }) {
  const [dialog, setDialog] = useState<'qr' | 'expiration' | 'frames' | 'delete' | null>(null);
  const closed = { event, onClose: () => setDialog(null) };
  const { title } = event;
  return (
    <div className="grid grid-cols-4 md:flex md:items-center md:justify-end">
      <Link
        to={paths.event(event.id)}
        title="Photos and insights"
        aria-label={`Photos and insights of ${title}`}
        className={icon}
      >
        <Images />
        <ButtonText>Photos</ButtonText>
      </Link>
      <a
        href={paths.guest(event.linkSlug)}
        target="_blank"
        rel="noreferrer"
        title="Open event page"
        aria-label={`Open the page of ${title} in a new tab`}
        className={icon}
      >
        <ExternalLink />
        <ButtonText>Open</ButtonText>
      </a>
      <Action
        icon={QrCode}
        text="QR Code"
        title="QR code"
        label={`QR code of ${title}`}
        onClick={() => setDialog('qr')}
      />
      <Action
        icon={CalendarClock}
        text="Expiration"
        title="Manage expiration"
        label={`Manage expiration of ${title}`}
        onClick={() => setDialog('expiration')}
      />
      <Action
        icon={Frame}
        text="Frames"
        title="Manage frames"
        label={`Manage frames of ${title}`}
        onClick={() => setDialog('frames')}
      />
      <Link to={paths.editEvent(event.id)} title="Edit" aria-label={`Edit ${title}`} className={icon}>
        <Pencil />
        <ButtonText>Edit</ButtonText>
      </Link>
      <Action
        icon={Trash2}
        text="Delete"
        title="Delete"
        label={`Delete ${title}`}
        onClick={() => setDialog('delete')}
      />
      {dialog === 'qr' && <QrDialog {...closed} />}
      {dialog === 'expiration' && <ExpirationDialog {...closed} />}
      {dialog === 'frames' && <FramesDialog {...closed} />}
      {dialog === 'delete' && <DeleteEventDialog {...closed} />}
    </div>
  );
}
