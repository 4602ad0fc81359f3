import { Controller, Headers, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../common/access/access.js';
import { ApiReturns, SuccessResponse } from '../../common/api-returns.js';
import { WebhookService } from './webhook.service.js';

@ApiTags('billing')
@Controller('billing/webhook')
export class WebhookController {
  constructor(private readonly webhook: WebhookService) {}

  @Public()
  @Post()
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: 'For the payment provider only; requires its signature over the raw body' })
  receive(
    @Req() request: RawBodyRequest<Request>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<SuccessResponse> {
    return this.webhook.receive(request.rawBody, signature);
  }
}
