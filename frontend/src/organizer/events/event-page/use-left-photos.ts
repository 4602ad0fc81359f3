import { useState } from 'react';
import type { OwnEvent } from '../api/get-events';

/** What was left, and the frames the event had then: one that takes a frame's place later leaves others behind. */
interface Left {
  count: number;
  frames: string[];
}

const keyOf = (eventId: string) => `left-in-former-frame:${eventId}`;

/** How many photos of an event its organizer chose to leave in a replaced frame, remembered on the device. */
export function useLeftPhotos({ id, frames }: OwnEvent) {
  const [left, setLeft] = useState(() => recall(id));
  const leave = (count: number) => {
    const leaving = { count, frames: frames.map((frame) => frame.id) };
    setLeft(leaving);
    try {
      localStorage.setItem(keyOf(id), JSON.stringify(leaving));
    } catch {
      // A browser without storage remembers while the page is open.
    }
  };
  // A replacement is a frame of its own, the primary one, and another is gone for it.
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
