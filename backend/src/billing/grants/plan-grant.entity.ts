import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A plan that an admin granted to a user. */
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

  /** null: no end. */
  @Column('timestamptz', { nullable: true })
  endsAt: Date | null;

  @Column('uuid', { nullable: true })
  grantedBy: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
