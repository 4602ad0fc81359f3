import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An organizer's own logo and colours; what is null was not chosen. Colours are #rrggbb in lower case. */
@Entity('brands')
export class Brand {
  @PrimaryColumn('uuid')
  userId: string;

  /** Of buttons and progress. */
  @Column('text', { nullable: true })
  mainColour: string | null;

  /** Of the band the logo lies on. */
  @Column('text', { nullable: true })
  bandColour: string | null;

  @Column('text', { nullable: true })
  logoObject: string | null;

  @Column('integer', { nullable: true })
  logoWidth: number | null;

  @Column('integer', { nullable: true })
  logoHeight: number | null;
}
