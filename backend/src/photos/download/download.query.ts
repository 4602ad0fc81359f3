import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';

export class DownloadQuery {
  @ApiPropertyOptional({ description: 'Of a download link' })
  @IsOptional()
  @IsString()
  signature?: string;
}
