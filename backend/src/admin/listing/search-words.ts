import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { EmptyToUndefined } from '../../common/validation/transforms.js';

const QUERY_MAX = 200;

/** Words a list is searched for, of at most 200 letters; empty is none. @param description where they are looked for */
export function SearchWords(description: string): PropertyDecorator {
  return applyDecorators(
    IsString(),
    MaxLength(QUERY_MAX),
    IsOptional(),
    EmptyToUndefined(),
    ApiPropertyOptional({ description }),
  );
}
