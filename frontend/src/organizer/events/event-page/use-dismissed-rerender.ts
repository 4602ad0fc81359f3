import { useState } from 'react';
import type { OwnEvent } from '../api/get-events';

/** Photos left as they are, and the event's frames at that time, to notice a later replacement. */
interface Left {
  count: number;
  frames: string[];
}

const keyOf = (eventId: string) => `left-in-former-frame:${eventId}`;

/** How many photos the organizer chose to leave in a replaced frame, stored in the browser. */
export function useDismissedRerender({ id, frames }: OwnEvent) {
  const [left, setLeft] = useState(() => recall(id));
  const leave = (count: number) => {
    const leaving = { count, frames: frames.map((frame) => frame.id) };
    setLeft(leaving);
    try {
      localStorage.setItem(keyOf(id), JSON.stringify(leaving));
    } catch {
      // Without storage the choice lasts while the page is open.
    }
  };
  // A replacement adds a new primary frame and removes another one.
  const isNew = frames.some((frame) => frame.isPrimary === 'true' && !left?.frames.includes(frame.id));
  const isReplacedSince = isNew && left?.frames.some((known) => !frames.some(({ id }) => id === known));
  return { left: left && isReplacedSince !== true ? left.count : 0, leave };
}

function recall(eventId: string): Left | null {
  try {
    const left = JSON.parse(localStorage.getItem(keyOf(eventId)) ?? 'null') as Partial<Left> | null;
    return typeof left?.count === 'number' && Array.isArray(left.frames) ? (left as Left) : null;
  } catch {
    return null;
  }
}
