import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../common/access/current-user.js';
import type { Principal } from '../common/access/principal.js';
import { Answers } from '../common/openapi/answers.js';
import { UserResponse } from './user.dto.js';
import { UsersService } from './users.service.js';

@ApiTags('account')
@Controller('user')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @Answers(200, UserResponse)
  @ApiOperation({ summary: 'The signed-in user; 401 means signed out' })
  current(@CurrentUser() principal: Principal): Promise<UserResponse> {
    return this.users.getCurrent(principal);
  }
}
