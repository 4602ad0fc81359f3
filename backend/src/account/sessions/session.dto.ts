import { ApiProperty } from '@nestjs/swagger';

export class SessionResponse {
  @ApiProperty({ description: 'Names the session; cannot be used to act as it' })
  id: string;

  @ApiProperty({ description: 'The browser and system, for people' })
  device: string;

  @ApiProperty({ description: 'As the browser names itself' })
  agent: string;

  @ApiProperty({ format: 'date-time' })
  signedInAt: string;

  @ApiProperty({ format: 'date-time', description: 'To the minute' })
  lastUsedAt: string;

  @ApiProperty({ description: 'The session that asks' })
  current: boolean;
}
