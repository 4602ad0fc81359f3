import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PhotoState } from './photo.entity.js';

/** Selects counted photos; an omitted property matches all. */
export interface CountFilter {
  state?: PhotoState;
  frameId?: string;
}

/** SQL for the number of photos of each state. The counter of hidden photos includes private ones. */
const COUNTS: Record<PhotoState, string> = {
  shown: 'shown',
  hidden: 'hidden - private',
  private: 'private',
  awaiting_approval: 'awaiting_approval',
  held: 'held',
};
const ALL_STATES = 'shown + hidden + awaiting_approval + held';

/** Reads the counters of photos per event and frame, which triggers on `generated_photos` write. */
@Injectable()
export class PhotoCountsRepository {
  constructor(private readonly source: DataSource) {}

  async count(eventId: string, { state, frameId }: CountFilter): Promise<number> {
    const [row] = await this.source.query<[{ count: number }]>(
      `SELECT coalesce(sum(${state ? COUNTS[state] : ALL_STATES}), 0)::int AS count
       FROM photo_counts WHERE event_id = $1 AND ($2::uuid IS NULL OR frame_id = $2)`,
      [eventId, frameId ?? null],
    );
    return row.count;
  }

  /** Count held photos of all organizers. */
  async countHeld(): Promise<number> {
    const [row] = await this.source.query<[{ count: number }]>(
      'SELECT coalesce(sum(unreleased), 0)::int AS count FROM photo_counts WHERE unreleased > 0',
    );
    return row.count;
  }
}
