import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';

/** Devices banned from uploading to an event, identified by the guest id of their photos. */
@Injectable()
export class BannedDevicesRepository {
  constructor(private readonly source: DataSource) {}

  async isBanned(eventId: string, guestId: string): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      'SELECT 1 FROM banned_devices WHERE event_id = $1 AND guest_id = $2',
      [eventId, guestId],
    );
    return rows.length === 1;
  }

  /**
   * Ban the device a photo was uploaded from.
   *
   * @param by the operator's id
   * @returns false if the device is unknown or already banned
   */
  async banUploader(photoId: string, by: string, transaction: Transaction): Promise<boolean> {
    const rows = await transaction.query<unknown[]>(
      `INSERT INTO banned_devices (event_id, guest_id, banned_by)
       SELECT event_id, guest_id, $2 FROM generated_photos WHERE id = $1 AND guest_id IS NOT NULL
       ON CONFLICT DO NOTHING RETURNING guest_id`,
      [photoId, by],
    );
    return rows.length === 1;
  }

  /** @returns false if the device was not banned */
  async unbanUploader(photoId: string, transaction: Transaction): Promise<boolean> {
    const [rows] = await transaction.query<[unknown[], number]>(
      `DELETE FROM banned_devices b USING generated_photos p
       WHERE p.id = $1 AND b.event_id = p.event_id AND b.guest_id = p.guest_id RETURNING b.guest_id`,
      [photoId],
    );
    return rows.length === 1;
  }
}
