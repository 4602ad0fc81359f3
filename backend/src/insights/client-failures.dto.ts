import {
  CLIENT_FAILURES,
  type ClientFailure,
  type Engine,
  ENGINES,
} from '@eventframe/contracts/client-failures';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

export class ClientFailureRequest {
  @ApiProperty({ enum: ENGINES })
  @IsIn(ENGINES)
  engine: Engine;

  @ApiProperty({ enum: CLIENT_FAILURES })
  @IsIn(CLIENT_FAILURES)
  failure: ClientFailure;
}
