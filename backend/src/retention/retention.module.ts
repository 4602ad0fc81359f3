import { Module } from '@nestjs/common';
import { PhotosModule } from '../photos/photos.module.js';
import { RetentionJob, RetentionService } from './retention.service.js';
import { RetentionRepository } from './retention.repository.js';

@Module({ imports: [PhotosModule], providers: [RetentionRepository, RetentionService, RetentionJob] })
export class RetentionModule {}
