import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { PagesMiddleware } from './pages.middleware.js';
import { PagesService } from './pages.service.js';

@Module({
  imports: [EventsModule],
  providers: [PagesMiddleware, PagesService],
  exports: [PagesMiddleware],
})
export class PagesModule {}
