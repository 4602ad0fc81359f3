import { Global, Module } from '@nestjs/common';
import { ExpiredSessions } from './expired-sessions.js';
import { OpenStreams } from './open-streams.js';
import { Sessions } from './sessions.js';

@Global()
@Module({ providers: [Sessions, OpenStreams, ExpiredSessions], exports: [Sessions, OpenStreams] })
export class SessionsModule {}
