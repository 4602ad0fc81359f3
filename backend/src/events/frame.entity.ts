import type { Rect } from '@eventframe/contracts/framing/geometry';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An uploaded frame. Immutable: replacing it creates another frame and retires this one. */
@Entity('frames')
export class Frame {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  eventId: string;

  @Column('text')
  name: string;

  /** Whether the organizer chose the name. Otherwise it is the file's, which guests do not see. */
  @Column('boolean', { default: false })
  isNamed: boolean;

  /** URL of the working copy, which guests see and photos are rendered with. */
  @Column('text')
  frameUrl: string;

  /** The text 'true' marks the event's one primary frame. */
  @Column('text', { default: 'false' })
  isPrimary: 'true' | 'false';

  @Column('text')
  originalObject: string;

  @Column('text')
  workingObject: string;

  /** JPEG of the frame with a sample photo in it. */
  @Column('text', { nullable: true })
  previewObject: string | null;

  @Column('integer')
  originalWidth: number;

  @Column('integer')
  originalHeight: number;

  /** Size of the working copy, in pixels. `photoWindow` and `regions` are in its pixels, too. */
  @Column('integer')
  width: number;

  @Column('integer')
  height: number;

  @Column('jsonb')
  photoWindow: Rect;

  @Column('jsonb')
  regions: Rect[];

  /** Leading color, `#rrggbb`. */
  @Column('text')
  accent: string;

  /** Colors derived from `accent`, `#rrggbb`, each with a contrast of 4.5:1 in its use. */
  @Column('jsonb')
  palette: { onAccent: string; onLight: string; onDark: string };

  /** Bytes of the three objects; null until counted. */
  @Column('bigint', { nullable: true, select: false })
  storedBytes?: number | null;

  @Column('timestamptz', { nullable: true })
  retiredAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
