import { MESSAGES } from '@eventframe/contracts/messages';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches, ValidateIf } from 'class-validator';
import { TrimLowerCase } from '../common/validation/decorators.js';

const HEX_COLOR = /^#[0-9a-f]{6}$/;

/** A brand color and text colors with a contrast of 4.5:1, all #rrggbb. */
export class BrandColorResponse {
  @ApiProperty({ description: 'The color, adjusted only as far as text on it requires' })
  colour: string;

  @ApiProperty({ description: 'Text color on the color' })
  ink: string;

  @ApiProperty({ description: 'The color as text on a light page' })
  onLight: string;

  @ApiProperty({ description: 'The color as text on a dark page' })
  onDark: string;
}

/** A logo's URL, and its size in pixels. */
export class BrandLogoResponse {
  @ApiProperty()
  url: string;

  @ApiProperty({ description: 'Pixels' })
  width: number;

  @ApiProperty({ description: 'Pixels' })
  height: number;
}

/** The look of pages of an organizer with white-label options, null if not set. */
export class BrandResponse {
  @ApiProperty({ type: BrandLogoResponse, nullable: true })
  logo: BrandLogoResponse | null;

  @ApiProperty({ type: BrandColorResponse, nullable: true, description: 'For buttons and progress bars' })
  main: BrandColorResponse | null;

  @ApiProperty({ type: BrandColorResponse, nullable: true, description: 'For the band behind the logo' })
  band: BrandColorResponse | null;
}

/** An organizer's own brand, stored even while their plan does not include it. */
export class BrandingResponse {
  @ApiProperty({ description: 'Whether the plan includes it; otherwise it is stored but not shown' })
  included: boolean;

  @ApiProperty()
  brand: BrandResponse;
}

/** Colors as #rrggbb. Null removes a color, an omitted one stays. */
export class UpdateBrandingRequest {
  @ApiPropertyOptional({ type: String, nullable: true, description: "#rrggbb; null: the frame's color" })
  @Matches(HEX_COLOR, { message: MESSAGES.colorInvalid })
  @ValidateIf((_request, value) => value !== undefined && value !== null)
  @TrimLowerCase()
  mainColour?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: '#rrggbb; null: no band' })
  @Matches(HEX_COLOR, { message: MESSAGES.colorInvalid })
  @ValidateIf((_request, value) => value !== undefined && value !== null)
  @TrimLowerCase()
  bandColour?: string | null;
}
