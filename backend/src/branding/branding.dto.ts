import { MESSAGES } from '@eventframe/contracts/messages';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches, ValidateIf } from 'class-validator';
import { TrimLowerCase } from '../common/validation/transforms.js';

const HEX_COLOUR = /^#[0-9a-f]{6}$/;

/** A colour of the brand and the inks that read on and beside it at 4.5:1, all #rrggbb. */
export class BrandColourResponse {
  @ApiProperty({ description: 'The colour, moved as little as ink on it needs' })
  colour: string;

  @ApiProperty({ description: 'Ink on the colour' })
  ink: string;

  @ApiProperty({ description: 'The colour as ink on light paper' })
  onLight: string;

  @ApiProperty({ description: 'The colour as ink on dark paper' })
  onDark: string;
}

/** A logo's address, and its size in pixels. */
export class BrandLogoResponse {
  @ApiProperty()
  url: string;

  @ApiProperty({ description: 'Pixels' })
  width: number;

  @ApiProperty({ description: 'Pixels' })
  height: number;
}

/** How the pages of an organizer with white-label options look. What was not chosen is null. */
export class BrandResponse {
  @ApiProperty({ type: BrandLogoResponse, nullable: true })
  logo: BrandLogoResponse | null;

  @ApiProperty({ type: BrandColourResponse, nullable: true, description: 'Of buttons and progress' })
  main: BrandColourResponse | null;

  @ApiProperty({ type: BrandColourResponse, nullable: true, description: 'Of the band the logo lies on' })
  band: BrandColourResponse | null;
}

/** An organizer's own brand, kept also while their plan does not include it. */
export class BrandingResponse {
  @ApiProperty({ description: 'Whether the plan includes it; otherwise it is kept, and not shown' })
  included: boolean;

  @ApiProperty()
  brand: BrandResponse;
}

/** Colours as #rrggbb; null takes one away, and what is left out stays. */
export class UpdateBrandingRequest {
  @ApiPropertyOptional({ type: String, nullable: true, description: '#rrggbb; null: the frame leads' })
  @Matches(HEX_COLOUR, { message: MESSAGES.colourInvalid })
  @ValidateIf((_request, value) => value !== undefined && value !== null)
  @TrimLowerCase()
  mainColour?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: '#rrggbb; null: no band' })
  @Matches(HEX_COLOUR, { message: MESSAGES.colourInvalid })
  @ValidateIf((_request, value) => value !== undefined && value !== null)
  @TrimLowerCase()
  bandColour?: string | null;
}
