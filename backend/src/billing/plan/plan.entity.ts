import type { PlanId } from '@eventframe/contracts/plans';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A plan. A limit of -1 means unlimited; prices are in cents. */
@Entity('subscription_plans')
export class Plan {
  @PrimaryColumn('text')
  id: PlanId;

  @Column('text')
  name: string;

  @Column('text')
  displayName: string;

  @Column('text')
  description: string;

  @Column('integer')
  price: number;

  @Column('text')
  currency: string;

  @Column('integer')
  eventLimit: number;

  @Column('integer')
  frameLimit: number;

  @Column('integer')
  photoLimit: number;

  @Column('text')
  billing: 'free' | 'one_time' | 'monthly';

  /** The plan with the highest rank wins if a user holds several. */
  @Column('integer')
  rank: number;

  @Column('boolean')
  isActive: boolean;

  @Column('timestamptz')
  createdAt: Date;
}
