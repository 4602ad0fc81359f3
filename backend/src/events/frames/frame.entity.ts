import type { Rect } from '@eventframe/contracts/framing/geometry';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A frame as it was uploaded, for ever: replacing one makes another and retires this. */
@Entity('frames')
export class Frame {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  eventId: string;

  @Column('text')
  name: string;

  /** Address of the working copy, which is what guests see and photos are made with. */
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

  /** Of the working copy, in pixels; `photoWindow` and `regions` are in its pixels too. */
  @Column('integer')
  width: number;

  @Column('integer')
  height: number;

  @Column('jsonb')
  photoWindow: Rect;

  @Column('jsonb')
  regions: Rect[];

  /** Leading colour, `#rrggbb`. */
  @Column('text')
  accent: string;

  /** Colours that go with `accent`, `#rrggbb`, each readable at 4.5:1 where it is used. */
  @Column('jsonb')
  palette: { onAccent: string; onLight: string; onDark: string };

  @Column('timestamptz', { nullable: true })
  retiredAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
