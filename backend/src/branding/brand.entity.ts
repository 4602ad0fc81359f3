import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An organizer's own logo and colors, null if not set. Colors are #rrggbb in lower case. */
@Entity('brands')
export class Brand {
  @PrimaryColumn('uuid')
  userId: string;

  /** Color of buttons and progress bars. */
  @Column('text', { nullable: true })
  mainColour: string | null;

  /** Color of the band behind the logo. */
  @Column('text', { nullable: true })
  bandColour: string | null;

  @Column('text', { nullable: true })
  logoObject: string | null;

  @Column('integer', { nullable: true })
  logoWidth: number | null;

  @Column('integer', { nullable: true })
  logoHeight: number | null;

  /** Bytes of the logo; null until counted. */
  @Column('bigint', { nullable: true, select: false })
  storedBytes?: number | null;
}
