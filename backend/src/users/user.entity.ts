import { DEFAULT_PLAN } from '@eventframe/contracts/plans';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type UserRole = 'organizer' | 'admin';
export type UserStatus = 'active' | 'suspended' | 'deactivated';

/** An account. `email` and `username` are the same address in lower case. */
@Entity('users')
export class User {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Column('text')
  username: string;

  /** The argon2id hash; excluded from queries by default. */
  @Column('text', { select: false })
  password: string;

  @Column('text', { nullable: true })
  organization: string | null;

  @Column('text', { default: 'organizer' })
  role: UserRole;

  @Column('text', { default: 'active' })
  status: UserStatus;

  @Column('text', { default: DEFAULT_PLAN })
  currentPlan: string;

  @Column('timestamptz', { nullable: true })
  planStartDate: Date | null;

  @Column('timestamptz', { nullable: true })
  planEndDate: Date | null;

  @Column('text', { nullable: true })
  stripeCustomerId: string | null;

  @Column('text', { nullable: true })
  stripeSubscriptionId: string | null;

  @Column('integer', { default: 0 })
  totalPhotosGenerated: number;

  @Column('integer', { default: 0 })
  eventsCreated: number;

  @Column('integer', { default: 0 })
  framesCreated: number;

  @Column('timestamptz', { nullable: true })
  emailVerifiedAt: Date | null;

  @Column('text', { nullable: true })
  pendingEmail: string | null;

  /** Sessions with an earlier epoch are invalid. */
  @Column('integer', { default: 0 })
  sessionEpoch: number;

  @Column('timestamptz', { nullable: true })
  lastLogin: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
