import type { EventVisibility } from '@eventframe/contracts/event-visibility';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An organizer's event: one link, one or more frames, the guests' photos. */
@Entity('events')
export class Event {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  userId: string;

  @Column('text')
  title: string;

  /** The primary frame's URL. */
  @Column('text')
  frameUrl: string;

  @Column('text')
  linkSlug: string;

  @Column('boolean', { default: true })
  isActive: boolean;

  /** New photos need the organizer's approval before guests see them. */
  @Column('boolean', { default: false })
  requiresApproval: boolean;

  /** Who sees the photos. A change applies to new photos. */
  @Column('text', { default: 'guest' })
  photoVisibility: EventVisibility;

  /** Guests agree to it before they send a photo; null: none. */
  @Column('text', { nullable: true })
  consentText: string | null;

  /** Where guests read more about it. */
  @Column('text', { nullable: true })
  consentLink: string | null;

  /** Counts the changes of text and link. */
  @Column('integer', { default: 0 })
  consentVersion: number;

  /** Shared with each photo, may contain hashtags; null: none. */
  @Column('text', { nullable: true })
  shareText: string | null;

  /** Number of all photos, shown or not. */
  @Column('integer', { default: 0 })
  photoCount: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;
}
