import { ApiProperty } from '@nestjs/swagger';

/** The answer of calls that have nothing else to say. */
export class SuccessResponse {
  @ApiProperty({ enum: [true] })
  success: true;
}

export const SUCCESS: SuccessResponse = { success: true };
