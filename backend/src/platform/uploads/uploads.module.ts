import { Global, Module } from '@nestjs/common';
import { TemporaryFiles } from './temporary-files.js';

@Global()
@Module({ providers: [TemporaryFiles], exports: [TemporaryFiles] })
export class UploadsModule {}
