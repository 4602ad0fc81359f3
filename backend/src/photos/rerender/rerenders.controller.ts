import { Controller, Get, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../../common/access/access.js';
import { ApiReturns } from '../../common/api-returns.js';
import { RerenderResponse } from './rerender.dto.js';
import { RerendersService } from './rerenders.service.js';

@ApiTags('photos')
@Controller('events/:id/rerender')
export class RerendersController {
  constructor(private readonly rerenders: RerendersService) {}

  @Get()
  @ApiReturns(200, RerenderResponse)
  @ApiOperation({ summary: 'Get the progress of re-rendering, and the number of outdated photos' })
  progress(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<RerenderResponse> {
    return this.rerenders.progress(principal, id);
  }

  @Post()
  @ApiReturns(202, RerenderResponse)
  @ApiOperation({ summary: 'Re-render photos of replaced frames in the frames that replaced them' })
  start(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<RerenderResponse> {
    return this.rerenders.start(principal, id);
  }
}
