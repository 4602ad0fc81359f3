import { ApiProperty } from '@nestjs/swagger';

export class HealthResponse {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';
}

export class LivenessResponse extends HealthResponse {
  @ApiProperty({ description: 'Version of the running release' })
  version: string;
}
