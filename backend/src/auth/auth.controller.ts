import { Body, Controller, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../common/access/access.js';
import { ApiReturns, SuccessResponse } from '../common/api-returns.js';
import { RATE_LIMITS } from '../platform/throttling/rate-limits.js';
import { Throttled } from '../platform/throttling/throttle.guard.js';
import { toUserResponse } from '../users/users.service.js';
import { UserResponse } from '../users/user.dto.js';
import type { User } from '../users/user.entity.js';
import { LoginRequest, RegisterRequest } from './auth.dto.js';
import { AuthService } from './auth.service.js';
import { LoginGuard } from './login.guard.js';

@ApiTags('account')
@Controller()
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Public()
  @Throttled({ limit: RATE_LIMITS.registrationsPerAddress, by: 'address' })
  @Post('register')
  @ApiReturns(201, UserResponse)
  @ApiOperation({ summary: 'Create an account; does not sign in' })
  register(@Body() body: RegisterRequest, @Req() request: Request): Promise<UserResponse> {
    return this.auth.register(body, request);
  }

  @Public()
  @UseGuards(LoginGuard)
  @Post('login')
  @ApiReturns(200, UserResponse)
  @ApiOperation({ summary: 'Sign in; the response sets the session cookie' })
  @ApiBody({ type: LoginRequest })
  login(@Req() request: Request): UserResponse {
    return toUserResponse(request.user as User);
  }

  @Public()
  @Post('logout')
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: 'End this session' })
  logout(@Req() request: Request): Promise<SuccessResponse> {
    return this.auth.signOut(request);
  }
}
