import { CoreTables1763600000000 } from './1763600000000-core-tables.js';
import { JobQueue1763600100000 } from './1763600100000-job-queue.js';
import { RateLimits1763600101000 } from './1763600101000-rate-limits.js';
import { SessionEpoch1763600102000 } from './1763600102000-session-epoch.js';
import { Billing1763600200000 } from './1763600200000-billing.js';
import { AdminTallies1763600300000 } from './1763600300000-admin-tallies.js';
import { AdminLists1763600301000 } from './1763600301000-admin-lists.js';
import { LastAdmin1763600302000 } from './1763600302000-last-admin.js';
import { FrameReferences1763600303000 } from './1763600303000-frame-references.js';
import { AdminRevenue1763600304000 } from './1763600304000-admin-revenue.js';
import { FramePreviews1763600400000 } from './1763600400000-frame-previews.js';
import { PhotoCalls1763700000000 } from './1763700000000-photo-calls.js';
import { EventCounters1763700401000 } from './1763700401000-event-counters.js';
import { RunningUses1763700402000 } from './1763700402000-running-uses.js';
import { Rerenders1763700403000 } from './1763700403000-rerenders.js';
import { QuotaWarnings1763700600000 } from './1763700600000-quota-warnings.js';
import { Brands1763700601000 } from './1763700601000-brands.js';
import { ReportedPhotos1763700700000 } from './1763700700000-reported-photos.js';
import { AdminCounts1763700701000 } from './1763700701000-admin-counts.js';
import { GuestsByEvent1763701503000 } from './1763701503000-guests-by-event.js';
import { FirstStart1763701504000 } from './1763701504000-first-start.js';
import { GiveBackUses1763701601000 } from './1763701601000-give-back-uses.js';
import { MediaFigures1763701701000 } from './1763701701000-media-figures.js';
import { RemovalNotices1763701702000 } from './1763701702000-removal-notices.js';
import { HiddenByOperators1763701904000 } from './1763701904000-hidden-by-operators.js';
import { GivenOriginals1763702001000 } from './1763702001000-given-originals.js';
import { RevenueIndexes1763702101000 } from './1763702101000-revenue-indexes.js';
import { EventCleanups1763702102000 } from './1763702102000-event-cleanups.js';
import { ClosingAccounts1763702600000 } from './1763702600000-closing-accounts.js';
import { OwnBrand1763702601000 } from './1763702601000-own-brand.js';
import { NotedRemovals1763703601000 } from './1763703601000-noted-removals.js';
import { TakeRunningUse1763703801000 } from './1763703801000-take-running-use.js';
import { PendingEmails1763704501000 } from './1763704501000-pending-emails.js';
import { EventsByOrganizer1763704601000 } from './1763704601000-events-by-organizer.js';
import { RerenderTries1763704701000 } from './1763704701000-rerender-tries.js';
import { AdminListOrders1763704807001 } from './1763704807001-admin-list-orders.js';
import { BegunCustomers1763704808200 } from './1763704808200-begun-customers.js';
import { PaymentsOfSubscriptions1763704900000 } from './1763704900000-payments-of-subscriptions.js';
import { LiftedBans1763704901000 } from './1763704901000-lifted-bans.js';
import { LinkRevisions1763705001000 } from './1763705001000-link-revisions.js';
import { PhotoCountTables1763705100000 } from './1763705100000-photo-count-tables.js';
import { PhotoCountTriggers1763705101000 } from './1763705101000-photo-count-triggers.js';
import { PhotoCountBackfill1763705102000 } from './1763705102000-photo-count-backfill.js';
import { PhotoListIndexes1763705103000 } from './1763705103000-photo-list-indexes.js';
import { UnownedObjects1763705200000 } from './1763705200000-unowned-objects.js';
import { StoredBytes1763705201000 } from './1763705201000-stored-bytes.js';
import { MediaAudits1763705202000 } from './1763705202000-media-audits.js';
import { EventDeletions1763705300000 } from './1763705300000-event-deletions.js';
import { EventsOfOrganizers1763705400000 } from './1763705400000-events-of-organizers.js';
import { AuditLogOrder1763705401000 } from './1763705401000-audit-log-order.js';
import { Nodes1763705500000 } from './1763705500000-nodes.js';
import { FrameCounts1763705600000 } from './1763705600000-frame-counts.js';
import { PageAssets1763706901000 } from './1763706901000-page-assets.js';
import { ReportsOfEvents1763707100000 } from './1763707100000-reports-of-events.js';
import { RevenueOfPlans1763707101000 } from './1763707101000-revenue-of-plans.js';
import { ShareTexts1763707301000 } from './1763707301000-share-texts.js';
import { FrameNames1763707600000 } from './1763707600000-frame-names.js';
import { PrivatePhotos1763707700000 } from './1763707700000-private-photos.js';
import { PhotoVisibility1763707701000 } from './1763707701000-photo-visibility.js';
import { ConsentTexts1763707702000 } from './1763707702000-consent-texts.js';
import { ConsentsOfPhotos1763707703000 } from './1763707703000-consents-of-photos.js';
import { PrivateEvents1763707704000 } from './1763707704000-private-events.js';

/** Every migration, oldest first. Timestamped; never edited once released. */
export const MIGRATIONS = [
  CoreTables1763600000000,
  JobQueue1763600100000,
  RateLimits1763600101000,
  SessionEpoch1763600102000,
  Billing1763600200000,
  AdminTallies1763600300000,
  AdminLists1763600301000,
  LastAdmin1763600302000,
  FrameReferences1763600303000,
  AdminRevenue1763600304000,
  FramePreviews1763600400000,
  PhotoCalls1763700000000,
  EventCounters1763700401000,
  RunningUses1763700402000,
  Rerenders1763700403000,
  QuotaWarnings1763700600000,
  Brands1763700601000,
  ReportedPhotos1763700700000,
  AdminCounts1763700701000,
  GuestsByEvent1763701503000,
  FirstStart1763701504000,
  GiveBackUses1763701601000,
  MediaFigures1763701701000,
  RemovalNotices1763701702000,
  HiddenByOperators1763701904000,
  GivenOriginals1763702001000,
  RevenueIndexes1763702101000,
  EventCleanups1763702102000,
  ClosingAccounts1763702600000,
  OwnBrand1763702601000,
  NotedRemovals1763703601000,
  TakeRunningUse1763703801000,
  PendingEmails1763704501000,
  EventsByOrganizer1763704601000,
  RerenderTries1763704701000,
  AdminListOrders1763704807001,
  BegunCustomers1763704808200,
  PaymentsOfSubscriptions1763704900000,
  LiftedBans1763704901000,
  LinkRevisions1763705001000,
  PhotoCountTables1763705100000,
  PhotoCountTriggers1763705101000,
  PhotoCountBackfill1763705102000,
  PhotoListIndexes1763705103000,
  UnownedObjects1763705200000,
  StoredBytes1763705201000,
  MediaAudits1763705202000,
  EventDeletions1763705300000,
  EventsOfOrganizers1763705400000,
  AuditLogOrder1763705401000,
  Nodes1763705500000,
  FrameCounts1763705600000,
  PageAssets1763706901000,
  ReportsOfEvents1763707100000,
  RevenueOfPlans1763707101000,
  ShareTexts1763707301000,
  FrameNames1763707600000,
  PrivatePhotos1763707700000,
  PhotoVisibility1763707701000,
  ConsentTexts1763707702000,
  ConsentsOfPhotos1763707703000,
  PrivateEvents1763707704000,
];
