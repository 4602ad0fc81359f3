import { ApiProperty } from '@nestjs/swagger';

const RERENDER_STATES = ['none', 'running', 'stopped', 'done'] as const;
export type RerenderState = (typeof RERENDER_STATES)[number];

/** Progress of re-rendering an event's photos. */
export class RerenderResponse {
  @ApiProperty({
    enum: RERENDER_STATES,
    description:
      "'none': never requested; 'stopped': ended before all photos were re-rendered, and can be restarted",
  })
  state: RerenderState;

  @ApiProperty({ description: 'Photos in a replaced frame, which a new run would re-render' })
  outdated: number;

  @ApiProperty({ description: 'Photos in the last run' })
  total: number;

  @ApiProperty({ description: 'Photos it has re-rendered so far' })
  done: number;

  @ApiProperty({ description: 'Photos that could not be re-rendered and stayed unchanged' })
  failed: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  requestedAt: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  finishedAt: string | null;
}
