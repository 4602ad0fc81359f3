import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../../common/access/access.js';
import { ApiReturns } from '../../common/api-returns.js';
import {
  CreatePaymentIntentRequest,
  PaymentIntentResponse,
  PaymentSuccessRequest,
  PaymentSuccessResponse,
} from './checkout.dto.js';
import { CheckoutService } from './checkout.service.js';

@ApiTags('billing')
@Controller()
export class CheckoutController {
  constructor(private readonly checkout: CheckoutService) {}

  @Post('create-payment-intent')
  @ApiReturns(200, PaymentIntentResponse)
  @ApiOperation({ summary: 'Start buying a plan, or resume the open payment' })
  begin(
    @CurrentUser() principal: Principal,
    @Body() body: CreatePaymentIntentRequest,
  ): Promise<PaymentIntentResponse> {
    return this.checkout.startPayment(principal, body.planId);
  }

  @Post('payment/success')
  @ApiReturns(200, PaymentSuccessResponse)
  @ApiOperation({ summary: 'Check the outcome of a payment; grants the plan if it was paid' })
  conclude(
    @CurrentUser() principal: Principal,
    @Body() body: PaymentSuccessRequest,
  ): Promise<PaymentSuccessResponse> {
    return this.checkout.confirmPayment(principal, body.paymentIntentId);
  }
}
