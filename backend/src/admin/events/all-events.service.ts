import { LIST_MAX } from '@eventframe/contracts/limits';
import { Injectable } from '@nestjs/common';
import type { SearchResult } from '../list-query.js';
import { type Listing, MAX_COUNTED, toExactTotal, type Total, toWindow } from '../../common/listing.js';
import { TalliesRepository } from '../stats/tallies.repository.js';
import type {
  AdminEventResponse,
  EventsRequest,
  ExpiredEventResponse,
  ExpiredEventsRequest,
} from './admin-event.dto.js';
import { type AdminEventRow, AllEventsRepository, type EventFilter } from './all-events.repository.js';

/** Lists all events on the platform. */
@Injectable()
export class AllEventsService {
  constructor(
    private readonly events: AllEventsRepository,
    private readonly tallies: TalliesRepository,
  ) {}

  async list(request: EventsRequest): Promise<Listing<AdminEventResponse>> {
    const { rows, ...total } = await this.find(toEventFilter(request), request);
    return { items: rows.map(toAdminEvent), ...total };
  }

  /** The newest events of one organizer. */
  async listForOrganizer(organizerId: string, limit: number): Promise<AdminEventResponse[]> {
    const newest = { sort: 'createdAt', order: 'desc' } as const;
    return (await this.events.findPage({ organizerId }, newest, { take: limit, skip: 0 })).map(toAdminEvent);
  }

  async listExpired(request: ExpiredEventsRequest): Promise<Listing<ExpiredEventResponse>> {
    const { rows, ...total } = await this.find({ query: request.query, state: 'expired' }, request);
    return { items: rows.map(toExpiredEvent), ...total };
  }

  private async find(
    filter: EventFilter,
    request: ExpiredEventsRequest,
  ): Promise<SearchResult<AdminEventRow>> {
    if (filter.query !== undefined) {
      return this.events.search(filter, request, toWindow(request, LIST_MAX, MAX_COUNTED));
    }
    const [rows, total] = await Promise.all([
      this.events.findPage(filter, request, toWindow(request, LIST_MAX, MAX_COUNTED)),
      this.count(filter),
    ]);
    return { rows, ...total };
  }

  private async count(filter: EventFilter): Promise<Total> {
    const filtered = Object.values(filter).some((value) => value !== undefined);
    return filtered ? this.events.count(filter) : toExactTotal((await this.tallies.find()).events.existing);
  }
}

/** Convert a request to a filter; the state `all` means no filter. */
export function toEventFilter({ query, organizerId, state }: EventsRequest): EventFilter {
  return { query, organizerId, state: state === 'all' ? undefined : state };
}

function toAdminEvent(row: AdminEventRow): AdminEventResponse {
  return {
    id: row.id,
    title: row.title,
    isActive: row.isActive,
    organizerId: row.organizerId,
    organizerName: row.organizerName,
    organizerEmail: row.organizerEmail,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    photoCount: row.photoCount,
    linkSlug: row.linkSlug,
  };
}

function toExpiredEvent(row: AdminEventRow): ExpiredEventResponse {
  const { id, title, linkSlug, expiresAt, organizerName, photoCount } = row;
  return { id, title, linkSlug, expiresAt: expiresAt?.toISOString() ?? '', organizerName, photoCount };
}
