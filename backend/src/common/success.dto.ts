import { ApiProperty } from '@nestjs/swagger';

/** The response of endpoints that return no data. */
export class SuccessResponse {
  @ApiProperty({ enum: [true] })
  success: true;
}

export const SUCCESS: SuccessResponse = { success: true };
