import { ADMIN_PAGE_SIZE } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { PLAN_IDS, type PlanId } from '@eventframe/contracts/plans';
import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { PaymentResponse, SubscriptionResponse } from '../../billing/history/billing-history.dto.js';
import { EmptyToUndefined, IsTimestamp } from '../../common/validation/decorators.js';
import { UserResponse } from '../../users/user.dto.js';
import type { UserRole, UserStatus } from '../../users/user.entity.js';
import { AuditEntryResponse } from '../audit/audit-entry.dto.js';
import { AdminEventResponse } from '../events/admin-event.dto.js';
import { SearchWords, SortedPageRequest } from '../../common/listing.js';
import { USER_SORTS } from './accounts.repository.js';

const USER_STATUSES = ['active', 'suspended', 'deactivated'] as const;

/** A granted plan that has not started. */
export class ComingPlanResponse {
  @ApiProperty({ enum: PLAN_IDS })
  planId: PlanId;

  @ApiProperty({ format: 'date-time' })
  startsAt: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  endsAt: string | null;
}

/** An account in the operators' console. */
export class AdminUserResponse extends PickType(UserResponse, [
  'id',
  'name',
  'email',
  'username',
  'organization',
  'role',
  'status',
  'currentPlan',
  'planStartDate',
  'planEndDate',
  'emailVerified',
  'eventsCreated',
  'framesCreated',
  'totalPhotosGenerated',
  'lastLogin',
  'createdAt',
]) {
  @ApiProperty({ description: 'Events that exist' })
  eventCount: number;

  @ApiProperty({ description: 'Photos that exist' })
  photoCount: number;

  @ApiProperty({
    type: [ComingPlanResponse],
    description: 'Granted plans that have not started, ordered by start',
  })
  comingPlans: ComingPlanResponse[];
}

/** One page of accounts; `total` is a lower bound unless `isExact`. */
export class AdminUsersResponse {
  @ApiProperty({ type: [AdminUserResponse] })
  users: AdminUserResponse[];

  @ApiProperty()
  total: number;

  @ApiProperty({ description: 'false if a search has more results than total' })
  isExact: boolean;

  @ApiProperty()
  page: number;

  @ApiProperty()
  totalPages: number;
}

/** Filter and page of accounts. */
export class UsersRequest extends SortedPageRequest(USER_SORTS, 'createdAt') {
  @SearchWords('Words in name, email or organization')
  query?: string;

  @ApiPropertyOptional({ enum: [...USER_STATUSES, 'all'] })
  @EmptyToUndefined()
  @IsOptional()
  @IsIn([...USER_STATUSES, 'all'])
  status?: UserStatus | 'all';

  @ApiPropertyOptional({ enum: ['admin'], description: 'Only operators' })
  @EmptyToUndefined()
  @IsOptional()
  @IsIn(['admin'])
  role?: 'admin';

  @ApiPropertyOptional({ default: ADMIN_PAGE_SIZE })
  declare limit?: number;
}

export class ChangeStatusRequest {
  @ApiProperty({ enum: USER_STATUSES })
  @IsIn(USER_STATUSES, { message: 'Status must be active, suspended or deactivated' })
  status: UserStatus;
}

export class ChangeRoleRequest {
  @ApiProperty({ enum: ['organizer', 'admin'] })
  @IsIn(['organizer', 'admin'], { message: 'Role must be organizer or admin' })
  role: UserRole;
}

/** Earlier years are typing errors. */
const FIRST_YEAR_OF_PLANS = 2000;

/** A plan grant. Without a start it starts now, without an end it is permanent. No change if it is already in effect. */
export class ChangePlanRequest {
  @ApiProperty({ enum: PLAN_IDS })
  @IsIn(PLAN_IDS, { message: MESSAGES.planRequired })
  planId: PlanId;

  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true })
  @EmptyToUndefined()
  @IsOptional()
  @IsTimestamp({ message: MESSAGES.startDateInvalid, firstYear: FIRST_YEAR_OF_PLANS })
  planStartDate?: string | null;

  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true })
  @EmptyToUndefined()
  @IsOptional()
  @IsTimestamp({ message: MESSAGES.endDateInvalid, firstYear: FIRST_YEAR_OF_PLANS })
  planEndDate?: string | null;
}

export class PlanChangedResponse extends AdminUserResponse {
  @ApiProperty({
    description:
      'Whether the user still pays for a subscription besides the granted plan; false if nothing changed',
  })
  coversSubscription: boolean;
}

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
