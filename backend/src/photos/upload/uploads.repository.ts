import type { EventVisibility } from '@eventframe/contracts/event-visibility';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';
import type { UserStatus } from '../../users/user.entity.js';
import type { Photo } from '../photo.entity.js';

/** The upload an idempotency key was used for. */
export interface UsedKey {
  /** SHA-256 of the uploaded file. */
  fileDigest: string;
  photoId: string;
}

interface PhotoRules {
  awaitingApproval: boolean;
  photoVisibility: EventVisibility;
}

/** What a guest agreed to, and when by the guest's clock. */
export interface GivenConsent {
  version: number | undefined;
  at: string | undefined;
}

/** What PostgreSQL sets. Only versions of the event's own texts are stored, and no times in the future. */
type StoredPhoto = Pick<Photo, 'createdAt' | 'consentVersion' | 'consentedAt'>;

export type NewPhoto = Omit<
  Photo,
  'shown' | 'revision' | 'linkRevision' | 'downloadObject' | 'givenObject' | keyof StoredPhoto
> & {
  consent: GivenConsent;
  /** The guest's id at this event. */
  guestId: string;
  storedBytes: number;
};

/** Reads and writes the rows of an upload. */
@Injectable()
export class UploadsRepository {
  constructor(private readonly source: DataSource) {}

  async findStatusForUser(userId: string): Promise<UserStatus | null> {
    const [row] = await this.source.query<{ status: UserStatus }[]>(
      'SELECT status FROM users WHERE id = $1',
      [userId],
    );
    return row?.status ?? null;
  }

  async findUsedKey(eventId: string, key: string): Promise<UsedKey | null> {
    const [row] = await this.source.query<UsedKey[]>(
      `SELECT picture_digest AS "fileDigest", photo_id AS "photoId" FROM upload_keys
       WHERE event_id = $1 AND key = $2`,
      [eventId, key],
    );
    return row ?? null;
  }

  /**
   * Claim an idempotency key for a photo and lock the event until the transaction ends.
   *
   * @returns false if the key is already used, or the event is deleted
   */
  async claimKey(eventId: string, key: string, use: UsedKey, transaction: Transaction): Promise<boolean> {
    // Takes the strong lock from the start: upgrading it later can deadlock with a deletion.
    const claimed = await transaction.query<unknown[]>(
      `WITH event AS (SELECT id FROM events WHERE id = $1 FOR NO KEY UPDATE)
       INSERT INTO upload_keys (event_id, key, picture_digest, photo_id)
       SELECT id, $2, $3, $4 FROM event ON CONFLICT DO NOTHING RETURNING key`,
      [eventId, key, use.fileDigest, use.photoId],
    );
    return claimed.length === 1;
  }

  /** Count a photo for its event and organizer. @returns what the event requires of new photos */
  async countPhoto(eventId: string, userId: string, transaction: Transaction): Promise<PhotoRules> {
    const [row] = await transaction.query<[PhotoRules]>(
      `WITH owner AS (
         UPDATE users SET total_photos_generated = total_photos_generated + 1 WHERE id = $2),
       event AS (
         UPDATE events SET photo_count = photo_count + 1 WHERE id = $1
         RETURNING requires_approval, photo_visibility)
       SELECT requires_approval AS "awaitingApproval", photo_visibility AS "photoVisibility" FROM event`,
      [eventId, userId],
    );
    return row;
  }

  /** Insert a photo and its first revision. Sets the time under the event's lock, so later photos are never older. */
  async insertPhoto(photo: NewPhoto, transaction: Transaction): Promise<StoredPhoto> {
    const [row] = await transaction.query<[StoredPhoto]>(
      `WITH consent AS (SELECT version FROM consent_texts WHERE event_id = $2 AND version = $23),
       photo AS (
         INSERT INTO generated_photos
           (id, event_id, frame_id, photo_url, thumb_url, original_photo_url, zoom, rotation, offset_x, offset_y,
            width, height, framed_object, thumb_object, original_object, original_type, held, hidden,
            awaiting_approval, guest_id, stored_bytes, is_private, consent_version, consented_at,
            created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
           (SELECT version FROM consent),
           (SELECT least(coalesce($24::timestamptz, now()), now()) FROM consent),
           date_trunc('milliseconds', clock_timestamp()))
         RETURNING id, frame_id, revision, zoom, rotation, offset_x, offset_y, consent_version, consented_at, created_at),
       first_revision AS (
         INSERT INTO photo_revisions (photo_id, revision, frame_id, zoom, rotation, offset_x, offset_y, created_at)
         SELECT id, revision, frame_id, zoom, rotation, offset_x, offset_y, created_at FROM photo)
       SELECT created_at AS "createdAt", consent_version AS "consentVersion", consented_at AS "consentedAt" FROM photo`,
      [
        photo.id,
        photo.eventId,
        photo.frameId,
        photo.photoUrl,
        photo.thumbUrl,
        photo.originalPhotoUrl,
        photo.zoom,
        photo.rotation,
        photo.offsetX,
        photo.offsetY,
        photo.width,
        photo.height,
        photo.framedObject,
        photo.thumbObject,
        photo.originalObject,
        photo.originalType,
        photo.held,
        photo.hidden,
        photo.awaitingApproval,
        photo.guestId,
        photo.storedBytes,
        photo.isPrivate,
        photo.consent.version ?? null,
        photo.consent.at ?? null,
      ],
    );
    return row;
  }
}
