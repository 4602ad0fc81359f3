import { ApiProperty } from '@nestjs/swagger';

const RERENDER_STATES = ['none', 'running', 'stopped', 'done'] as const;
export type RerenderState = (typeof RERENDER_STATES)[number];

/** How far an event's photos have been made anew. */
export class RerenderResponse {
  @ApiProperty({
    enum: RERENDER_STATES,
    description:
      "'none': it was never asked for; 'stopped': it was given up before its end, and can be begun anew",
  })
  state: RerenderState;

  @ApiProperty({ description: 'Photos in a frame that was replaced since: what a new run would make anew' })
  outdated: number;

  @ApiProperty({ description: 'Photos of the last run' })
  total: number;

  @ApiProperty({ description: 'Made anew by it so far' })
  done: number;

  @ApiProperty({ description: 'Left as they were, since they could not be made anew' })
  failed: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  requestedAt: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  finishedAt: string | null;
}
