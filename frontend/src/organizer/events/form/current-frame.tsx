import type { OwnEvent } from '../api/get-events';

/** The frame an edited event has now. */
export function CurrentFrame({ event }: { event: OwnEvent }) {
  const frame = event.frames[0];
  return (
    <figure className="flex items-end gap-5">
      <img
        src={event.frameUrl}
        alt={`Frame of ${event.title}`}
        width={frame?.width}
        height={frame?.height}
        className="checkerboard block max-h-48 w-auto max-w-1/2 border border-ink"
      />
      <figcaption className="text-small">
        <span className="block font-semibold">{frame?.name}</span>
        <span className="block text-ink-soft">
          New photos get the new one when you replace it. Those already made keep this one, unless you have
          them made anew afterwards.
        </span>
      </figcaption>
    </figure>
  );
}
