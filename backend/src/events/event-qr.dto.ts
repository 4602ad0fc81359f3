import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

export class QrQuery {
  @ApiPropertyOptional({ enum: ['png', 'svg'] })
  @IsOptional()
  @IsIn(['png', 'svg'], { message: 'format must be png or svg' })
  format?: 'png' | 'svg';
}

/** The QR code as a data URL, and the URL it contains. */
export class QrResponse {
  @ApiProperty({ description: 'PNG as data URL' })
  qrCode: string;

  @ApiProperty()
  eventUrl: string;
}
