/** What the wall shows large, and what waits to be shown so. */
export interface Show {
  heroId: string | null;
  /** Since when, ms since 1970. */
  since: number;
  /** New photos that have not been large yet, oldest first. */
  waiting: readonly string[];
  /** The arrivals already taken note of. */
  noted: readonly string[];
}

export const EMPTY_SHOW: Show = { heroId: null, since: 0, waiting: [], noted: [] };

/** A new photo stays large for at least this long, however many come in. */
export const HURRIED_MS = 2_500;
/** While nothing new comes in, the wall goes through what it has, each photo this long. */
export const CALM_MS = 9_000;
/** In a rush only the newest get their turn; the others hang in the rows all the same. */
const WAITING_KEPT = 12;

/**
 * The show a moment later. New photos go first, in the order they came; else the next older one, round and round.
 * A photo that was removed goes at once.
 *
 * @param ids the photos on the wall, newest first
 * @param arrivals ids of photos that came in lately, newest last
 * @param now ms since 1970
 * @returns the same object when nothing changes
 */
export function advance(show: Show, ids: readonly string[], arrivals: readonly string[], now: number): Show {
  const fresh = arrivals.filter((id) => !show.noted.includes(id));
  const waiting = [...show.waiting, ...fresh].filter((id) => ids.includes(id)).slice(-WAITING_KEPT);
  const isHeroGone = show.heroId === null || !ids.includes(show.heroId);
  const age = now - show.since;
  const noted = fresh.length > 0 ? arrivals : show.noted;

  const [next, ...rest] = waiting;
  if (next !== undefined && (isHeroGone || age >= HURRIED_MS)) {
    return { heroId: next, since: now, waiting: rest, noted };
  }
  if (isHeroGone || age >= CALM_MS) {
    const heroId = ids[(ids.indexOf(show.heroId ?? '') + 1) % ids.length] ?? null;
    if (heroId === null && show.heroId === null) return show;
    return { heroId, since: now, waiting, noted };
  }
  const isSame = fresh.length === 0 && waiting.length === show.waiting.length;
  return isSame ? show : { ...show, waiting, noted };
}
