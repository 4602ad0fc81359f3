import {
  Body,
  Controller,
  Delete,
  Get,
  Param,
  ParseUUIDPipe,
  Patch,
  Post,
  UseInterceptors,
} from '@nestjs/common';
import { ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../common/access/access.js';
import { ApiReturns, SuccessResponse } from '../common/api-returns.js';
import { type Upload, UploadedImage } from '../platform/uploads/upload.js';
import { AddFrameRequest, FrameResponse, UpdateFrameRequest } from './frame.dto.js';
import { FrameUpload } from './frame-intake.js';
import { FramesService } from './frames.service.js';

@ApiTags('events')
@Controller('events/:id/frames')
export class FramesController {
  constructor(private readonly frames: FramesService) {}

  @Get()
  @ApiReturns(200, [FrameResponse])
  @ApiOperation({ summary: "List the event's frames, the primary first" })
  list(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<FrameResponse[]> {
    return this.frames.list(principal, id);
  }

  @Post()
  @UseInterceptors(FrameUpload)
  @ApiReturns(201, FrameResponse)
  @ApiConsumes('multipart/form-data')
  @ApiOperation({ summary: 'Add a frame guests can select' })
  add(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: AddFrameRequest,
    @UploadedImage() frame?: Upload,
  ): Promise<FrameResponse> {
    return this.frames.add(principal, id, body, frame);
  }

  @Patch(':frameId')
  @ApiReturns(200, FrameResponse)
  @ApiOperation({ summary: 'Rename a frame, or make it the primary one' })
  update(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Param('frameId', ParseUUIDPipe) frameId: string,
    @Body() body: UpdateFrameRequest,
  ): Promise<FrameResponse> {
    return this.frames.update(principal, id, frameId, body);
  }

  @Delete(':frameId')
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: 'Delete a frame; the last one cannot be deleted' })
  delete(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Param('frameId', ParseUUIDPipe) frameId: string,
  ): Promise<SuccessResponse> {
    return this.frames.delete(principal, id, frameId);
  }
}
