import { Global, Module } from '@nestjs/common';
import { JobFigures, JobMetrics } from './job-figures.js';
import { Jobs } from './jobs.js';

/** Background jobs for all features. */
@Global()
@Module({ providers: [Jobs, JobFigures, JobMetrics], exports: [Jobs, JobFigures] })
export class JobsModule {}
