import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

/**
 * What a call answers when all is well: sets the status and documents the shape in one go.
 *
 * @param status the HTTP status
 * @param type the response class, or an array of exactly one for a list
 */
export function Answers(status: number, type: Type | [Type]) {
  const isArray = Array.isArray(type);
  return applyDecorators(
    HttpCode(status),
    ApiResponse({ status, type: isArray ? type[0] : type, isArray, description: '' }),
  );
}
