import type { TestApp } from '../support/test-app.js';
import type { Account } from './accounts.js';
import type { CreatedEvent } from './events.js';

/** The progress of re-rendering, as returned to the organizer. */
export interface Progress {
  state: string;
  outdated: number;
  total: number;
  done: number;
  failed: number;
  finishedAt: string | null;
}

/** The columns of a photo that a re-render changes, and some that it must not change. */
interface PhotoRow {
  frame_id: string;
  revision: number;
  framed_object: string;
  original_object: string;
  offset_x: number;
  offset_y: number;
  zoom: number;
  rotation: number;
  width: number;
}

/** Replace the primary frame. */
export async function replaceFrame(
  { agent }: Account,
  eventId: string,
  png: Buffer,
): Promise<CreatedEvent['frames'][number]> {
  const form = new FormData();
  form.set('frame', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'New frame.png');
  const response = await agent.fetch(`/api/events/${eventId}`, { method: 'PATCH', body: form });
  const { frames } = (await response.json()) as CreatedEvent;
  return frames[0]!;
}

export async function readProgress({ agent }: Account, eventId: string): Promise<Progress> {
  return (await (await agent.get(`/api/events/${eventId}/rerender`)).json()) as Progress;
}

export async function findPhotoRow(app: TestApp, id: string): Promise<PhotoRow> {
  const [row] = await app.database.query<[PhotoRow]>('SELECT * FROM generated_photos WHERE id = $1', [id]);
  return row;
}
