import type { GalleryPhoto } from '../api/types';
import { isNewer, type PhotoList } from '../live/photo-list';

/** What the wall shows, by photo ids. */
export interface Screen {
  /** The large photo. */
  heroId: string | null;
  /** The smaller photos, in the order of their cells. */
  cellIds: readonly string[];
  /** The photos that have not had their turn are running out. */
  isPageDue: boolean;
}

export const EMPTY_SCREEN: Screen = { heroId: null, cellIds: [], isPageDue: false };

/** Minimum time that a photo is large while new ones arrive. */
export const NEW_SLIDE_MS = 2_500;
/** Time for each photo while no new ones arrive. */
export const IDLE_SLIDE_MS = 9_000;
/** Photos in memory. */
export const MAX_PHOTOS = 500;
/** More would be too small or too many to decode on a projector's computer. */
const MAX_CELLS = 47;
/** Fewer photos than this waiting for their turn: load a page. */
const MIN_DUE = 24;
/** Remembered turns. Photos shown earlier count as never shown, so they come first. */
const MAX_TURNS = 10_000;

/**
 * The turns of an event's photos on one screen: new arrivals first, in order of arrival, then the least recently shown
 * one. Photos never shown come newest first. Each change of the large photo is a turn.
 */
export class Rotation {
  private screen = EMPTY_SCREEN;
  private since = 0;
  private turn = 0;
  /** First turn of the current pass through the photos in memory. */
  private passStart = 1;
  /** `passStart` when the end of the gallery was reached; null before that. */
  private endedIn: number | null = null;
  private hasEvicted = false;
  /** The last turn of each photo, in order of turns. */
  private readonly turns = new Map<string, number>();
  /** The smaller photos, each with the number of its last change. */
  private cells: { id: string; change: number }[] = [];
  private change = 0;
  private arrivals: readonly string[] = [];

  /**
   * Update the screen. A removed photo disappears immediately.
   *
   * @param arrivals ids of recent photos, newest last
   * @param cellCount how many smaller photos fit
   * @param now ms since 1970
   * @returns the same object if nothing changes
   */
  advance(list: PhotoList, arrivals: readonly string[], cellCount: number, now: number): Screen {
    const ids = list.photos.map(({ id }) => id);
    const known = new Set(ids);
    const heroId = this.advanceHero(ids, known, arrivals, now);
    this.fillCells(ids, known, arrivals, heroId, Math.min(cellCount, MAX_CELLS));
    const cellIds = this.cells.map(({ id }) => id);
    const next = { heroId, cellIds, isPageDue: this.isPageDue(list) };
    if (!isSame(this.screen, next)) this.screen = next;
    return this.screen;
  }

  /** Keep at most 500 photos: those on the screen and those whose turn comes next. A later pass loads the others again. */
  readonly limit = (list: PhotoList): PhotoList => {
    if (list.photos.length <= MAX_PHOTOS) return list;
    this.hasEvicted = true;
    const shown = new Set([this.screen.heroId, ...this.screen.cellIds]);
    const rank = (id: string) => (shown.has(id) ? -1 : this.lastTurn(id));
    const kept = new Set(
      list.photos
        .map(({ id }) => id)
        .sort((a, b) => rank(a) - rank(b))
        .slice(0, MAX_PHOTOS),
    );
    return { ...list, photos: list.photos.filter(({ id }) => kept.has(id)) };
  };

  private advanceHero(
    ids: readonly string[],
    known: ReadonlySet<string>,
    arrivals: readonly string[],
    now: number,
  ): string | null {
    const { heroId } = this.screen;
    const arrival = arrivals.find((id) => known.has(id) && !this.turns.has(id));
    const isGone = heroId === null || !known.has(heroId);
    if (!isGone && now - this.since < (arrival === undefined ? IDLE_SLIDE_MS : NEW_SLIDE_MS)) return heroId;
    if (ids.every((id) => this.lastTurn(id) >= this.passStart)) this.passStart = this.turn + 1;
    const nextId = arrival ?? this.leastRecent(ids);
    if (nextId === undefined) return null;
    this.turns.delete(nextId);
    this.turns.set(nextId, ++this.turn);
    const [oldest] = this.turns.keys();
    if (this.turns.size > MAX_TURNS && oldest !== undefined) this.turns.delete(oldest);
    this.since = now;
    if (!isGone && nextId !== heroId) this.swapCell(nextId, heroId);
    return nextId;
  }

  /** The former large photo takes the cell of the new one, else the cell that changed least recently. */
  private swapCell(nextId: string, formerId: string): void {
    const cell = this.cells.find(({ id }) => id === nextId) ?? this.oldestCell();
    if (cell) Object.assign(cell, { id: formerId, change: ++this.change });
  }

  private fillCells(
    ids: readonly string[],
    known: ReadonlySet<string>,
    arrivals: readonly string[],
    heroId: string | null,
    count: number,
  ): void {
    this.cells = this.cells.filter(({ id }) => known.has(id) && id !== heroId);
    while (this.cells.length > count) this.cells.splice(this.cells.indexOf(this.oldestCell()!), 1);
    const shown = new Set([heroId, ...this.cells.map(({ id }) => id)]);
    const fresh = arrivals.filter((id) => known.has(id) && !shown.has(id) && !this.arrivals.includes(id));
    this.arrivals = arrivals;
    for (const id of fresh) {
      const cell = this.cells.length < count ? undefined : this.oldestCell();
      if (cell) Object.assign(cell, { id, change: ++this.change });
      else if (count > 0) this.cells.push({ id, change: ++this.change });
      shown.add(id);
    }
    while (this.cells.length < count) {
      const id = this.leastRecent(ids.filter((other) => !shown.has(other)));
      if (id === undefined) return;
      this.cells.push({ id, change: ++this.change });
      shown.add(id);
    }
  }

  /**
   * Whether a page of the gallery is due: few of the photos up to the last page wait for their turn. After the end, the
   * next pass through the photos reads the gallery again, if not all of it is in memory.
   */
  private isPageDue({ photos, next, readTo }: PhotoList): boolean {
    if (next === null) {
      this.endedIn ??= this.passStart;
      return this.hasEvicted && this.endedIn !== this.passStart;
    }
    this.endedIn = null;
    if (photos.length <= MAX_CELLS) return true;
    const isDue = (photo: GalleryPhoto) => this.lastTurn(photo.id) < this.passStart;
    const isRead = (photo: GalleryPhoto) => readTo !== null && !isNewer(readTo, photo);
    return photos.filter((photo) => isDue(photo) && isRead(photo)).length < MIN_DUE;
  }

  private leastRecent(ids: readonly string[]): string | undefined {
    let best: string | undefined;
    for (const id of ids) if (best === undefined || this.lastTurn(id) < this.lastTurn(best)) best = id;
    return best;
  }

  private oldestCell() {
    return this.cells.reduce<{ id: string; change: number } | undefined>(
      (oldest, cell) => (oldest === undefined || cell.change < oldest.change ? cell : oldest),
      undefined,
    );
  }

  /** 0 for a photo that was never large. */
  private lastTurn(id: string): number {
    return this.turns.get(id) ?? 0;
  }
}

function isSame(a: Screen, b: Screen): boolean {
  return (
    a.heroId === b.heroId &&
    a.isPageDue === b.isPageDue &&
    a.cellIds.length === b.cellIds.length &&
    a.cellIds.every((id, i) => id === b.cellIds[i])
  );
}
