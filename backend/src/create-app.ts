import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import { AppModule } from './app.module.js';
import { SessionPassport } from './auth/session-passport.js';
import { bodyLimits } from './common/validation/body-limits.js';
import { crossSiteProtection } from './platform/web/cross-site-protection.js';
import { createOpenApiDocument } from './openapi.js';
import { PageAssetsRepository } from './pages/page-assets.repository.js';
import { PagesMiddleware } from './pages/pages.middleware.js';
import type { Settings } from './platform/config/settings.js';
import { createLogger, LOGGER, type Logger } from './platform/logging/logger.js';
import { NestLogger } from './platform/logging/logging.module.js';
import { requestLog } from './platform/logging/request-log.js';
import { RequestMetrics } from './platform/metrics/request-metrics.js';
import { BodyWatch, bodyRules } from './platform/web/body-watch.js';
import { keepConnections } from './platform/web/connections.js';
import { securityHeaders } from './platform/web/security-headers.js';
import { staticFiles } from './platform/web/static-files.js';
import { OpenStreams } from './platform/sessions/open-streams.js';
import { Sessions } from './platform/sessions/sessions.js';

/** Create the application for the server and the tests. */
export async function createApp(settings: Settings, databaseUrl: string): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(settings, databaseUrl), {
    logger: new NestLogger(createLogger(settings.logLevel)),
    abortOnError: false,
    // Stripe signs the raw bytes.
    rawBody: true,
  });
  app.setGlobalPrefix('api', { exclude: ['media/*name'] });
  app.set('trust proxy', settings.trustProxy);
  app.disable('x-powered-by');
  app.enableShutdownHooks([]);
  keepConnections(app.getHttpServer(), { drainMs: settings.shutdownMs });
  new BodyWatch(bodyRules(settings.rendering.maxUploadBytes)).attach(app.getHttpServer());

  app.use(app.get(RequestMetrics).middleware());
  app.use(requestLog(app.get<Logger>(LOGGER)));
  app.use(securityHeaders(settings));
  app.use(crossSiteProtection(settings));
  app.use(
    '/api',
    app.get(Sessions).middleware(),
    app.get(SessionPassport).session(),
    app.get(OpenStreams).middleware(),
  );
  SwaggerModule.setup('api/docs', app, () => createOpenApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
  });
  const assets = app.get(PageAssetsRepository);
  for (const { path, handler } of staticFiles((name) => assets.find(name))) app.use(path, handler);
  const pages = app.get(PagesMiddleware);
  app.use(pages.use.bind(pages));
  app.useBodyParser('json');
  app.useBodyParser('urlencoded', { extended: true });
  app.use(bodyLimits());
  return app;
}
