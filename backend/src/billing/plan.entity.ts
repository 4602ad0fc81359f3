import type { PlanId } from '@eventframe/contracts/plans';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A subscription plan; limits of -1 are none, prices are cents. */
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

  /** The higher, the better: decides which of several plans a user is on. */
  @Column('integer')
  rank: number;

  @Column('boolean')
  isActive: boolean;

  @Column('timestamptz')
  createdAt: Date;
}
