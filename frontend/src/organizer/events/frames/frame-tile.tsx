import { FRAME_NAME_MAX } from '@eventframe/contracts/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Badge } from '@/organizer/components/ui/badge';
import { Button, buttonStyles } from '@/organizer/components/ui/button';
import { ConfirmDialog } from '@/organizer/components/ui/confirm-dialog';
import { Input } from '@/organizer/components/ui/field';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { toast } from '@/shared/toast-store';
import { reloadEvents } from '../api/events';
import { type Frame, useUpdateFrame } from '../api/frames';

const deleteFrame = ({ eventId, frameId }: { eventId: string; frameId: string }) =>
  unwrapBody(api.DELETE('/api/events/{id}/frames/{frameId}', { params: { path: { id: eventId, frameId } } }));

function useDeleteFrame() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteFrame,
    onSuccess: () => {
      toast({ title: 'Frame deleted' });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({ title: 'Failed to delete frame', description: errorMessage(error), variant: 'destructive' }),
  });
}

interface FrameTileProps {
  eventId: string;
  frame: Frame;
  /** An event's last frame stays. */
  isOnly: boolean;
}

export function FrameTile({ eventId, frame, isOnly }: FrameTileProps) {
  const [asking, setAsking] = useState(false);
  const updateFrame = useUpdateFrame();
  const deleteFrame = useDeleteFrame();
  const primary = frame.isPrimary === 'true';
  return (
    <li className="space-y-2.5">
      <div className="border border-ink p-[6%]">
        <img
          src={frame.frameUrl}
          alt={`Frame ${frame.name}`}
          width={frame.width}
          height={frame.height}
          className="checkerboard mx-auto block max-h-56 w-auto"
        />
      </div>
      <FrameName eventId={eventId} frame={frame} />
      <div className="flex min-h-9 items-center justify-between gap-2">
        {primary ? (
          <Badge tone="ok">Primary</Badge>
        ) : (
          <Button
            size="small"
            busy={updateFrame.isPending}
            aria-label={`Make ${frame.name} the primary frame`}
            onClick={() => updateFrame.mutate({ eventId, frameId: frame.id, changes: { isPrimary: 'true' } })}
          >
            Set Primary
          </Button>
        )}
        {!isOnly && (
          <button
            type="button"
            aria-label={`Delete frame ${frame.name}`}
            title="Delete frame"
            onClick={() => setAsking(true)}
            className={buttonStyles({ look: 'quiet', size: 'icon' })}
          >
            <Trash2 />
          </button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete frame “${frame.name}”?`}
        action="Delete Frame"
        busy={deleteFrame.isPending}
        onConfirm={() =>
          deleteFrame.mutate({ eventId, frameId: frame.id }, { onSuccess: () => setAsking(false) })
        }
      >
        Guests can no longer choose it{primary ? ', and the next frame becomes the primary one' : ''}.
        Existing photos keep it.
      </ConfirmDialog>
    </li>
  );
}

/** A frame's name, and the field that changes it. */
function FrameName({ eventId, frame }: { eventId: string; frame: Frame }) {
  const [draft, setDraft] = useState<string | null>(null);
  const updateFrame = useUpdateFrame();

  if (draft === null) {
    return (
      <div className="flex min-h-11 items-center justify-between gap-2">
        <span className="min-w-0 truncate font-semibold">{frame.name}</span>
        <Button
          look="quiet"
          size="icon"
          className="-mr-2"
          aria-label={`Rename frame ${frame.name}`}
          title="Rename"
          onClick={() => setDraft(frame.name)}
        >
          <Pencil />
        </Button>
      </div>
    );
  }

  const save = (event: FormEvent) => {
    event.preventDefault();
    const name = draft.trim();
    if (name === '') setDraft(null);
    else {
      updateFrame.mutate(
        { eventId, frameId: frame.id, changes: { name } },
        { onSuccess: () => setDraft(null) },
      );
    }
  };
  return (
    <form onSubmit={save} className="flex items-center gap-2">
      <Input
        autoFocus
        aria-label={`New name of frame ${frame.name}`}
        maxLength={FRAME_NAME_MAX}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setDraft(null);
        }}
      />
      <Button
        type="submit"
        look="quiet"
        size="icon"
        className="-mr-2"
        aria-label="Save name"
        disabled={updateFrame.isPending}
        aria-busy={updateFrame.isPending}
      >
        <Check />
      </Button>
    </form>
  );
}
