import { ApiProperty } from '@nestjs/swagger';

export class EmailStatusResponse {
  @ApiProperty({ description: 'Whether mail leaves through a server' })
  configured: boolean;

  @ApiProperty({ description: 'The state in one sentence' })
  status: string;

  @ApiProperty({ type: [String] })
  missingEnvVars: string[];

  @ApiProperty({ type: [String] })
  requiredEnvVars: string[];

  @ApiProperty()
  currentFromEmail: string;

  @ApiProperty()
  currentAppUrl: string;
}

export class TestMailResponse {
  @ApiProperty({ description: 'The address of whoever asked for it' })
  sentTo: string;

  @ApiProperty({ description: 'Whether it left through a server; else it lies in the outbox folder' })
  configured: boolean;
}
