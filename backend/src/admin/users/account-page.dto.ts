import { ApiProperty } from '@nestjs/swagger';
import { PaymentResponse, SubscriptionResponse } from '../../billing/history/billing-history.dto.js';
import { AuditEntryResponse } from '../audit/audit-entry.dto.js';
import { AdminEventResponse } from '../events/admin-event.dto.js';
import { AdminUserResponse } from './admin-user.dto.js';

/** An account with the content of its page in the console. Lists contain the newest items, newest first. */
export class AccountPageResponse extends AdminUserResponse {
  @ApiProperty({ type: [PaymentResponse], description: 'Payments, newest first' })
  payments: PaymentResponse[];

  @ApiProperty({ type: SubscriptionResponse, nullable: true })
  subscription: SubscriptionResponse | null;

  @ApiProperty({ type: [AdminEventResponse], description: 'The newest events' })
  events: AdminEventResponse[];

  @ApiProperty({ type: [AuditEntryResponse], description: 'The newest audit log entries about the account' })
  audit: AuditEntryResponse[];
}
