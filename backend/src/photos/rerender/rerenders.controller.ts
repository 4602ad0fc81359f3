import { Controller, Get, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../common/access/current-user.js';
import type { Principal } from '../../common/access/principal.js';
import { Answers } from '../../common/openapi/answers.js';
import { RerenderResponse } from './rerender.dto.js';
import { RerendersService } from './rerenders.service.js';

@ApiTags('photos')
@Controller('events/:id/rerender')
export class RerendersController {
  constructor(private readonly rerenders: RerendersService) {}

  @Get()
  @Answers(200, RerenderResponse)
  @ApiOperation({ summary: 'How far the photos have been made anew, and how many could be' })
  progress(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<RerenderResponse> {
    return this.rerenders.progress(principal, id);
  }

  @Post()
  @Answers(202, RerenderResponse)
  @ApiOperation({ summary: 'Make photos in replaced frames anew, in the frames that took their place' })
  start(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<RerenderResponse> {
    return this.rerenders.start(principal, id);
  }
}
