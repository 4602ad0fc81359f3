import { Global, Module } from '@nestjs/common';
import { UploadSlots } from '../throttling/upload-slots.js';
import { TemporaryFiles } from './temporary-files.js';

@Global()
@Module({ providers: [TemporaryFiles, UploadSlots], exports: [TemporaryFiles, UploadSlots] })
export class UploadsModule {}
