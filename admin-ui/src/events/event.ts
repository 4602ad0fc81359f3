import type { Schemas } from '../providers/api';

export type Event = Schemas['AdminEventResponse'];
