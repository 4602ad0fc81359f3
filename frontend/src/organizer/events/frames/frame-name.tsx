import { FRAME_NAME_MAX } from '@eventframe/contracts/limits';
import { Check, Pencil } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button } from '@/organizer/components/ui/button';
import { Input } from '@/organizer/components/ui/input';
import type { Frame } from '../api/get-frames';
import { useUpdateFrame } from '../api/update-frame';

/** A frame's name, and the field that changes it. */
export function FrameName({ eventId, frame }: { eventId: string; frame: Frame }) {
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
    if (name === '' || name === frame.name) setDraft(null);
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
