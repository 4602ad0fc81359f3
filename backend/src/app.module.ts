import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AdminModule } from './admin/admin.module.js';
import { AccountModule } from './account/account.module.js';
import { AuthModule } from './auth/auth.module.js';
import { BillingModule } from './billing/billing.module.js';
import { BrandingModule } from './branding/branding.module.js';
import { AccessGuard } from './common/access/access.guard.js';
import { ApiErrorFilter } from './platform/web/api-error.filter.js';
import { CanceledReadsInterceptor } from './platform/web/canceled-reads.interceptor.js';
import { createValidationPipe } from './common/validation/validation.pipe.js';
import { ThrottlingModule } from './platform/throttling/throttling.module.js';
import { EventsModule } from './events/events.module.js';
import { InsightsModule } from './insights/insights.module.js';
import { MediaModule } from './media/media.module.js';
import { FirstStartModule } from './first-start/first-start.module.js';
import { PagesModule } from './pages/pages.module.js';
import { AuditModule } from './platform/audit/audit-log.js';
import { ClusterModule } from './platform/cluster/cluster.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { Settings } from './platform/config/settings.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { HealthModule } from './platform/health/health.module.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { LoggingModule } from './platform/logging/logging.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { MetricsModule } from './platform/metrics/metrics.module.js';
import { PaymentsModule } from './platform/payments/payments.module.js';
import { RealtimeModule } from './platform/realtime/realtime.js';
import { SessionsModule } from './platform/sessions/sessions.module.js';
import { StorageModule } from './platform/storage/storage.module.js';
import { UploadsModule } from './platform/uploads/uploads.module.js';
import { PhotosModule } from './photos/photos.module.js';
import { RehearsalModule } from './rehearsal/rehearsal.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { RenderingModule } from './rendering/rendering.module.js';
import { UsersModule } from './users/users.module.js';

/** The application's root module. */
@Module({})
export class AppModule {
  static with(settings: Settings, databaseUrl: string): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(settings),
        LoggingModule,
        MetricsModule,
        DatabaseModule.with(databaseUrl),
        StorageModule,
        UploadsModule,
        JobsModule,
        PaymentsModule,
        RealtimeModule,
        ClusterModule,
        MailModule,
        SessionsModule,
        ThrottlingModule,
        AuditModule,
        RenderingModule,
        HealthModule,
        UsersModule,
        AuthModule,
        AccountModule,
        BillingModule,
        BrandingModule,
        MediaModule,
        EventsModule,
        InsightsModule,
        PhotosModule,
        AdminModule,
        PagesModule,
        RehearsalModule,
        RetentionModule,
        FirstStartModule,
      ],
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: ApiErrorFilter },
        { provide: APP_INTERCEPTOR, useClass: CanceledReadsInterceptor },
        { provide: APP_PIPE, useFactory: createValidationPipe },
      ],
    };
  }
}
