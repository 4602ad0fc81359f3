import { Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../../common/access/access.js';
import { ApiReturns } from '../../common/api-returns.js';
import { CustomersService } from '../customers/customers.service.js';
import { BillingHistoryResponse, PortalResponse } from './billing-history.dto.js';
import { BillingHistoryService } from './billing-history.service.js';

@ApiTags('billing')
@Controller('billing')
export class BillingHistoryController {
  constructor(
    private readonly history: BillingHistoryService,
    private readonly customers: CustomersService,
  ) {}

  @Get('payments')
  @ApiReturns(200, BillingHistoryResponse)
  @ApiOperation({ summary: 'Payments with receipts, and the current subscription' })
  list(@CurrentUser() principal: Principal): Promise<BillingHistoryResponse> {
    return this.history.list(principal);
  }

  @Post('portal')
  @ApiReturns(200, PortalResponse)
  @ApiOperation({ summary: "The payment provider's page for invoices, the card and cancellation" })
  portal(@CurrentUser() principal: Principal): Promise<PortalResponse> {
    return this.customers.openPortal(principal.id);
  }
}
