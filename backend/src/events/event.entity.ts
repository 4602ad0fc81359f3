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

  /** The primary frame's address. */
  @Column('text')
  frameUrl: string;

  @Column('text')
  linkSlug: string;

  @Column('boolean', { default: true })
  isActive: boolean;

  /** New photos wait for the organizer before others see them. */
  @Column('boolean', { default: false })
  requiresApproval: boolean;

  /** All photos that exist, shown or not. */
  @Column('integer', { default: 0 })
  photoCount: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;
}
