import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A plan an admin gave to a user, from a moment on and perhaps until another one. */
@Entity('plan_grants')
export class PlanGrant {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  userId: string;

  @Column('text')
  planId: string;

  @Column('timestamptz')
  startsAt: Date;

  /** null: for ever. */
  @Column('timestamptz', { nullable: true })
  endsAt: Date | null;

  @Column('uuid', { nullable: true })
  grantedBy: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
