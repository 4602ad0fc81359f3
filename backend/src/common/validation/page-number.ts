import type { ErrorCode } from '@eventframe/contracts/errors';
import { PAGE_MAX } from '@eventframe/contracts/limits';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

const MESSAGE = 'page must be a whole number from 1';
const TOO_DEEP: ErrorCode = 'page_too_deep';

/** Validate a page of a list, from 1 to {@link PAGE_MAX}. A later page is rejected with `page_too_deep`. */
export function PageNumber(): PropertyDecorator {
  return applyDecorators(
    IsInt({ message: MESSAGE }),
    Min(1, { message: MESSAGE }),
    Max(PAGE_MAX, {
      message: `Only the first ${PAGE_MAX} pages are available. Use filters to shorten the list.`,
      context: { code: TOO_DEEP },
    }),
    Type(() => Number),
    IsOptional(),
    ApiPropertyOptional({ minimum: 1, maximum: PAGE_MAX, default: 1 }),
  );
}
