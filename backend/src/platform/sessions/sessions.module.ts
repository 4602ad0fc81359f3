import { Global, Module } from '@nestjs/common';
import { ExpiredSessions } from './expired-sessions.js';
import { GuestIdentity } from './guest-identity.js';
import { OpenStreams } from './open-streams.js';
import { Sessions } from './sessions.js';

@Global()
@Module({
  providers: [Sessions, OpenStreams, ExpiredSessions, GuestIdentity],
  exports: [Sessions, OpenStreams, GuestIdentity],
})
export class SessionsModule {}
