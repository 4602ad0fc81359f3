import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiProperty, ApiResponse } from '@nestjs/swagger';

/**
 * Set the status of a successful response and document its shape.
 *
 * @param type the response class, or an array of exactly one for a list
 */
export function ApiReturns(status: number, type: Type | [Type]) {
  const isArray = Array.isArray(type);
  return applyDecorators(
    HttpCode(status),
    ApiResponse({ status, type: isArray ? type[0] : type, isArray, description: '' }),
  );
}

/** The response of endpoints that return no data. */
export class SuccessResponse {
  @ApiProperty({ enum: [true] })
  success: true;
}

export const SUCCESS: SuccessResponse = { success: true };
