import type { Where } from './where.js';

/**
 * Where a list read part by part goes on: the time and id of its last row, the newest first and ids settling
 * ties upwards. Not through a Date, which would drop the microseconds.
 */
export const cursorOf = (time: string): string => `to_json(${time}) #>> '{}' || ' ' || id`;

/** Leaves out the rows up to `cursor`; null leaves out none. */
export function addCursor(where: Where, time: string, cursor: string | null): void {
  if (cursor === null) return;
  const [at = '', id = ''] = cursor.split(' ');
  const moment = where.bind(at);
  // The first condition says nothing new, but is one that an index on the time can begin at.
  where.and(`${time} <= ${moment}`).and(`${time} < ${moment} OR id > ${where.bind(id)}`);
}
