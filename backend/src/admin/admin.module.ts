import { Module } from '@nestjs/common';
import { AccountRemovalModule } from '../account-removal/account-removal.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { EventsModule } from '../events/events.module.js';
import { InsightsModule } from '../insights/insights.module.js';
import { MediaModule } from '../media/media.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { HealthModule } from '../platform/health/health.module.js';
import { AuditEntriesRepository } from './audit/audit-entries.repository.js';
import { AuditEntriesService } from './audit/audit-entries.service.js';
import { AuditLogController } from './audit/audit-log.controller.js';
import { AllEventsController } from './events/all-events.controller.js';
import { AllEventsRepository } from './events/all-events.repository.js';
import { AllEventsService } from './events/all-events.service.js';
import { DeviceBansController } from './bans/device-bans.controller.js';
import { DeviceBansRepository } from './bans/device-bans.repository.js';
import { DeviceBansService } from './bans/device-bans.service.js';
import { ExportController } from './export/export.controller.js';
import { ExportService } from './export/export.service.js';
import { CleanupJob, CleanupsService } from './maintenance/cleanups.service.js';
import { CleanupsRepository } from './maintenance/cleanups.repository.js';
import { MaintenanceController } from './maintenance/maintenance.controller.js';
import { MaintenanceService } from './maintenance/maintenance.service.js';
import { AdminPlansController } from './plans/admin-plans.controller.js';
import { AdminPlansRepository } from './plans/admin-plans.repository.js';
import { AdminPlansService } from './plans/admin-plans.service.js';
import { ReportsController } from './reports/reports.controller.js';
import { ReportsRepository } from './reports/reports.repository.js';
import { ReportsService } from './reports/reports.service.js';
import { DailyRevenueRepository, FoldTalliesJob, TalliesRepository } from './stats/tallies.repository.js';
import { RevenueFiguresService } from './revenue/revenue-figures.service.js';
import { RevenueController } from './revenue/revenue.controller.js';
import { StatsController } from './stats/stats.controller.js';
import { StatsService } from './stats/stats.service.js';
import { EmailStatusService, TestMailService } from './system/email.service.js';
import { PaymentStatusService } from './system/payment-status.service.js';
import { SystemFiguresRepository, SystemFiguresService } from './system/system-figures.service.js';
import { SystemController } from './system/system.controller.js';
import { AccountChangesRepository } from './users/account-changes.repository.js';
import { AccountChangesService } from './users/account-changes.service.js';
import { AccountPageService, AccountsService } from './users/accounts.service.js';
import { AccountsRepository } from './users/accounts.repository.js';
import { AdminUsersController } from './users/admin-users.controller.js';
import { PlanGrantsService } from './users/plan-grants.service.js';

/** The operators' console. It imports every feature; no feature imports it. */
@Module({
  imports: [
    AccountRemovalModule,
    BillingModule,
    EventsModule,
    HealthModule,
    InsightsModule,
    MediaModule,
    PhotosModule,
  ],
  controllers: [
    StatsController,
    AdminUsersController,
    AllEventsController,
    RevenueController,
    MaintenanceController,
    AdminPlansController,
    SystemController,
    ReportsController,
    DeviceBansController,
    AuditLogController,
    ExportController,
  ],
  providers: [
    TalliesRepository,
    FoldTalliesJob,
    StatsService,
    AccountsRepository,
    AccountsService,
    AccountPageService,
    AccountChangesRepository,
    AccountChangesService,
    PlanGrantsService,
    AllEventsRepository,
    AllEventsService,
    DailyRevenueRepository,
    RevenueFiguresService,
    CleanupsRepository,
    CleanupJob,
    CleanupsService,
    MaintenanceService,
    AdminPlansRepository,
    AdminPlansService,
    EmailStatusService,
    PaymentStatusService,
    SystemFiguresRepository,
    SystemFiguresService,
    TestMailService,
    ReportsRepository,
    ReportsService,
    DeviceBansRepository,
    DeviceBansService,
    AuditEntriesRepository,
    AuditEntriesService,
    ExportService,
  ],
})
export class AdminModule {}
