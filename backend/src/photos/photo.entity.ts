import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A guest's photo: the original, the recipe of how it sits in its frame, and the renditions made of both.
 * Made only in one place, with its files already stored.
 */
@Entity('generated_photos')
export class Photo {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  eventId: string;

  @Column('uuid')
  frameId: string;

  @Column('text')
  photoUrl: string;

  @Column('text')
  thumbUrl: string;

  /** The call that hands the original to its owner; it has no public address. */
  @Column('text')
  originalPhotoUrl: string;

  @Column('double precision')
  zoom: number;

  /** Degrees clockwise. */
  @Column('double precision')
  rotation: number;

  /** Pixels of the working frame, as `offsetY`. */
  @Column('double precision')
  offsetX: number;

  @Column('double precision')
  offsetY: number;

  /** Counts the recipes this photo has had, from 1. */
  @Column('integer')
  revision: number;

  /** Pixels of the framed picture. */
  @Column('integer')
  width: number;

  @Column('integer')
  height: number;

  @Column('text')
  framedObject: string;

  @Column('text')
  thumbObject: string;

  @Column('text')
  originalObject: string;

  /** Content type of the stored original. */
  @Column('text')
  originalType: string;

  /** The lossless picture of this revision, once somebody downloaded it. */
  @Column('text', { nullable: true })
  downloadObject: string | null;

  /** The original as it is given out, where that is not the kept one, once somebody asked for it. */
  @Column('text', { nullable: true })
  givenObject: string | null;

  /** Made above the organizer's photo limit; out of the gallery until released. */
  @Column('boolean')
  held: boolean;

  /** Taken out of the gallery, by the organizer or an operator. */
  @Column('boolean')
  hidden: boolean;

  /** Hidden by an operator: the organizer cannot show it again. */
  @Column('boolean')
  hiddenByOperator: boolean;

  /** While an operator hides it: so does the organizer, and it stays hidden when the operator lets go. */
  @Column('boolean')
  alsoHiddenByOrganizer: boolean;

  /** Counts how often the photo was hidden. Download links carry it, so each hiding invalidates earlier ones. */
  @Column('integer')
  linkRevision: number;

  @Column('boolean')
  awaitingApproval: boolean;

  /** In galleries, walls and streams: none of the three above. PostgreSQL derives it. */
  @Column({ type: 'boolean', insert: false, update: false })
  shown: boolean;

  /** Drawn under the event's row lock, in whole milliseconds: the gallery's order. */
  @Column('timestamptz')
  createdAt: Date;
}

/** Names of everything stored for a photo. */
export function objectsOf(photo: Photo): string[] {
  const { framedObject, thumbObject, originalObject, downloadObject, givenObject } = photo;
  const always = [framedObject, thumbObject, originalObject];
  return [...always, ...[downloadObject, givenObject].filter((name) => name !== null)];
}
