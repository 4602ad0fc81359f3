import { Global, Module } from '@nestjs/common';
import { ReceivingPlaces } from './receiving-places.js';
import { TemporaryFiles } from './temporary-files.js';

@Global()
@Module({ providers: [TemporaryFiles, ReceivingPlaces], exports: [TemporaryFiles, ReceivingPlaces] })
export class UploadsModule {}
