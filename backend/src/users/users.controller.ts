import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../common/access/access.js';
import { ApiReturns } from '../common/api-returns.js';
import { UserResponse } from './user.dto.js';
import { UsersService } from './users.service.js';

@ApiTags('account')
@Controller('user')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @ApiReturns(200, UserResponse)
  @ApiOperation({ summary: 'The signed-in user; 401 means signed out' })
  current(@CurrentUser() principal: Principal): Promise<UserResponse> {
    return this.users.getCurrent(principal);
  }
}
