import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { createOpenApiDocument } from './openapi.js';
import { parseSettings } from './platform/config/parse-settings.js';

/** Print the OpenAPI document. Nest's preview mode starts nothing, so no database is needed. */
const app = await NestFactory.create(AppModule.with(parseSettings({}), 'postgres://unused'), {
  preview: true,
  logger: false,
});
app.setGlobalPrefix('api');
process.stdout.write(`${JSON.stringify(createOpenApiDocument(app), null, 2)}\n`);
