import { Global, Module } from '@nestjs/common';
import { GuestIdentity } from './guest-identity.js';

@Global()
@Module({ providers: [GuestIdentity], exports: [GuestIdentity] })
export class GuestModule {}
