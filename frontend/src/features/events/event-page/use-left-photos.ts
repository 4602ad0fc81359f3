import { useState } from 'react';

const keyOf = (eventId: string) => `left-in-former-frame:${eventId}`;

/** How many photos of an event its organizer chose to leave in a replaced frame, remembered on the device. */
export function useLeftPhotos(eventId: string) {
  const [left, setLeft] = useState(() => recall(eventId));
  const leave = (count: number) => {
    setLeft(count);
    try {
      localStorage.setItem(keyOf(eventId), String(count));
    } catch {
      // A browser without storage remembers while the page is open.
    }
  };
  return { left, leave };
}

function recall(eventId: string): number {
  try {
    return Number(localStorage.getItem(keyOf(eventId)));
  } catch {
    return 0;
  }
}
