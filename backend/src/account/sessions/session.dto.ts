import { ApiProperty } from '@nestjs/swagger';

export class SessionResponse {
  @ApiProperty({ description: 'Identifies the session; does not give access to it' })
  id: string;

  @ApiProperty({ description: 'Readable browser and operating system' })
  device: string;

  @ApiProperty({ description: 'The User-Agent header' })
  agent: string;

  @ApiProperty({ format: 'date-time' })
  signedInAt: string;

  @ApiProperty({ format: 'date-time', description: 'To the minute' })
  lastUsedAt: string;

  @ApiProperty({ description: 'Whether this session made the request' })
  current: boolean;
}
