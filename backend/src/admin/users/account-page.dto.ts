import { ApiProperty } from '@nestjs/swagger';
import { PaymentResponse, SubscriptionResponse } from '../../billing/history/billing-history.dto.js';
import { AuditEntryResponse } from '../audit/audit-entry.dto.js';
import { AdminEventResponse } from '../events/admin-event.dto.js';
import { AdminUserResponse } from './admin-user.dto.js';

/** An account with what its page in the console shows; lists hold the newest, the newest first. */
export class AccountPageResponse extends AdminUserResponse {
  @ApiProperty({ type: [PaymentResponse], description: 'What they paid, the newest first' })
  payments: PaymentResponse[];

  @ApiProperty({ type: SubscriptionResponse, nullable: true })
  subscription: SubscriptionResponse | null;

  @ApiProperty({ type: [AdminEventResponse], description: 'The newest of their events' })
  events: AdminEventResponse[];

  @ApiProperty({ type: [AuditEntryResponse], description: 'What was done to the account lately' })
  audit: AuditEntryResponse[];
}
