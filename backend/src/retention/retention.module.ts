import { Module } from '@nestjs/common';
import { PhotosModule } from '../photos/photos.module.js';
import { RetentionJob } from './retention.job.js';
import { RetentionRepository } from './retention.repository.js';
import { RetentionService } from './retention.service.js';

@Module({ imports: [PhotosModule], providers: [RetentionRepository, RetentionService, RetentionJob] })
export class RetentionModule {}
