import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';

export class DownloadQuery {
  @ApiPropertyOptional({ description: 'From a download link' })
  @IsOptional()
  @IsString()
  signature?: string;
}
