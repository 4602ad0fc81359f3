import { Global, Module } from '@nestjs/common';
import { OpenStreams } from './open-streams.js';
import { Sessions } from './sessions.js';

@Global()
@Module({ providers: [Sessions, OpenStreams], exports: [Sessions, OpenStreams] })
export class SessionsModule {}
