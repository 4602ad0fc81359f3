import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';

/** Devices that may add no more photos to an event; a device is known by what its photos carry of its guest. */
@Injectable()
export class BannedDevices {
  constructor(private readonly source: DataSource) {}

  async includes(eventId: string, guestId: string): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      'SELECT 1 FROM banned_devices WHERE event_id = $1 AND guest_id = $2',
      [eventId, guestId],
    );
    return rows.length === 1;
  }

  /**
   * Bans the device a photo came from.
   *
   * @param by the operator
   * @returns false when it is not known, or banned already
   */
  async addUploaderOf(photoId: string, by: string, transaction: Transaction): Promise<boolean> {
    const rows = await transaction.query<unknown[]>(
      `INSERT INTO banned_devices (event_id, guest_id, banned_by)
       SELECT event_id, guest_id, $2 FROM generated_photos WHERE id = $1 AND guest_id IS NOT NULL
       ON CONFLICT DO NOTHING RETURNING guest_id`,
      [photoId, by],
    );
    return rows.length === 1;
  }

  /** @returns false when the device a photo came from was not banned */
  async removeUploaderOf(photoId: string, transaction: Transaction): Promise<boolean> {
    const [rows] = await transaction.query<[unknown[], number]>(
      `DELETE FROM banned_devices b USING generated_photos p
       WHERE p.id = $1 AND b.event_id = p.event_id AND b.guest_id = p.guest_id RETURNING b.guest_id`,
      [photoId],
    );
    return rows.length === 1;
  }
}
