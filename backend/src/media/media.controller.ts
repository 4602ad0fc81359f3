import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../common/access/access.js';
import { ObjectDelivery } from './object-delivery.js';

/** Serves media by URL, outside /api so that a cache or bucket can replace it. */
@ApiExcludeController()
@Controller('media')
export class MediaController {
  constructor(private readonly delivery: ObjectDelivery) {}

  @Public()
  @Get('*name')
  get(@Param('name') name: string[], @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.delivery.sendPublic(name.join('/'), request, response);
  }
}
