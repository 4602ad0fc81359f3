import { useState } from 'react';
import type { OwnPhoto } from '../../api/get-photos';

export interface Selection {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  all: () => void;
  none: () => void;
}

/** The selected photos of the page. */
export function useSelection(photos: readonly OwnPhoto[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = photos.map(({ id }) => id).filter((id) => chosen.has(id));
  return {
    has: (id) => chosen.has(id),
    toggle: (id) => setChosen(new Set(chosen.has(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    all: () => setChosen(new Set(photos.map(({ id }) => id))),
    none: () => setChosen(new Set()),
  };
}
