import { ApiProperty } from '@nestjs/swagger';

export class EmailStatusResponse {
  @ApiProperty({ description: 'Whether a mail server is configured' })
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
  @ApiProperty({ description: 'Email of the requesting admin' })
  sentTo: string;

  @ApiProperty({ description: 'Whether it was sent through a mail server; else it is in the outbox folder' })
  configured: boolean;
}
