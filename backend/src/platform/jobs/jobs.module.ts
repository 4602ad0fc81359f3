import { Global, Module } from '@nestjs/common';
import { JobFigures } from './job-figures.js';
import { JobMetrics } from './job-metrics.js';
import { Jobs } from './jobs.js';

/** Background work for every feature. */
@Global()
@Module({ providers: [Jobs, JobFigures, JobMetrics], exports: [Jobs, JobFigures] })
export class JobsModule {}
