import { MESSAGES } from '@eventframe/contracts/messages';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { EventFeed, type FeedType } from '../../events/event-feed.js';
import { MediaService } from '../../media/media.service.js';
import { noAdditionalWork, type Transaction, Transactions } from '../../platform/database/transactions.js';
import { type Hiding, hidingOf, objectsOf, type Photo, stateOf, toHidingColumns } from '../photo.entity.js';
import type { Visibility } from '../photo.dto.js';
import { PhotosRepository } from '../photos.repository.js';

/** Hides, shows and approves photos. */
@Injectable()
export class PhotoVisibility {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly feed: EventFeed,
    private readonly media: MediaService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Hide a photo for its organizer. Does not change an operator's hiding.
   *
   * @returns the hidden photo
   * @throws ApiError `not_found` if it was deleted concurrently
   */
  hide(photo: Photo): Promise<Photo> {
    return this.hideWith(photo, { byOrganizer: true });
  }

  /**
   * Make a photo private for its guest, or show it. What the organizer or an operator hides stays hidden.
   *
   * @throws ApiError `photos_always_private` if the organizer shows no photos; `not_found` if it was deleted concurrently
   */
  async changeAsGuest(photo: Photo, visibility: Visibility): Promise<Photo> {
    if (visibility === 'private') return this.hideWith(photo, { byGuest: true });
    const { after } = await this.change(photo, async (current, transaction) => {
      if ((await this.photos.findEventVisibility(current.eventId, transaction)) === 'private') {
        throw new ApiError('photos_always_private', MESSAGES.photosAlwaysPrivate);
      }
      return this.showFor(current, { byGuest: false }, transaction);
    });
    return after;
  }

  /**
   * Hide a photo for an operator: the organizer cannot show it again.
   *
   * @param extraChanges further changes in the same transaction
   * @throws ApiError `not_found` if it was deleted concurrently
   */
  hideAsOperator(photo: Photo, extraChanges = noAdditionalWork): Promise<Photo> {
    return this.hideWith(photo, { byOperator: true }, extraChanges);
  }

  /**
   * Undo an operator's hiding: restore the choices of the organizer and the guest.
   *
   * @param extraChanges further changes in the same transaction
   * @throws ApiError `conflict` if no operator hides it, `not_found` if it was deleted concurrently
   */
  async showAsOperator(photo: Photo, extraChanges = noAdditionalWork): Promise<Photo> {
    const { after } = await this.change(photo, async (current, transaction) => {
      if (!current.hiddenByOperator) throw new ApiError('conflict', 'No operator has hidden this photo.');
      await extraChanges(transaction);
      return this.showFor(current, { byOperator: false }, transaction);
    });
    return after;
  }

  /**
   * Hide a photo and rename its files, so that all known URLs expire immediately. Also invalidates existing download
   * links, even if the photo was already hidden.
   */
  private async hideWith(photo: Photo, by: Partial<Hiding>, extraChanges = noAdditionalWork): Promise<Photo> {
    const reserved = await this.media.reserveCopies([photo.framedObject, photo.thumbObject]);
    const [framedObject, thumbObject] = reserved as [string, string];
    const copies = new Map<string, string>();
    const copy = async (name: string, to: string): Promise<void> => {
      if (copies.get(to) === name) return;
      await this.media.copy(name, to);
      copies.set(to, name);
    };
    // Copy before the event's row is locked: uploads wait for that lock, and the storage may be slow. A failed or
    // outdated copy is repeated under the lock, when the photo is known to exist.
    if (!photo.hidden)
      await Promise.allSettled([
        copy(photo.framedObject, framedObject),
        copy(photo.thumbObject, thumbObject),
      ]);
    const rename = async (current: Photo, transaction: Transaction): Promise<Photo> => {
      await extraChanges(transaction);
      const hiding = toHidingColumns({ ...hidingOf(current), ...by });
      const change = { ...hiding, linkRevision: current.linkRevision + 1 };
      if (current.hidden) return this.photos.update(current, change, transaction);
      await copy(current.framedObject, framedObject);
      await copy(current.thumbObject, thumbObject);
      await this.media.claim(reserved, transaction);
      const [photoUrl, thumbUrl] = [this.media.url(framedObject), this.media.url(thumbObject)];
      const renamed = { ...change, framedObject, thumbObject, photoUrl, thumbUrl };
      const hidden = await this.photos.update(current, renamed, transaction);
      await this.media.discard(replaced(current, hidden), transaction);
      return hidden;
    };
    const { before, after } = await this.change(photo, rename, () =>
      this.media.deleteUnused([...copies.keys()]),
    );
    if (after.framedObject !== framedObject) await this.media.deleteUnused([...copies.keys()]);
    await this.media.purge(replaced(before, after));
    return after;
  }

  /**
   * Show and approve a photo for its organizer. A held photo stays held, since only the plan's limit releases it, and a
   * private one private.
   *
   * @throws ApiError `photo_hidden_by_operator`; `not_found` if it was deleted concurrently
   */
  async show(photo: Photo): Promise<Photo> {
    const { after } = await this.change(photo, (current, transaction) => {
      if (current.hiddenByOperator) {
        throw new ApiError('photo_hidden_by_operator', MESSAGES.photoHiddenByOperator);
      }
      return this.showFor(current, { byOrganizer: false }, transaction, { awaitingApproval: false });
    });
    return after;
  }

  /** Approve a photo. A hidden photo stays hidden, and a held one held. */
  async approve(photo: Photo): Promise<Photo> {
    const { after } = await this.change(photo, (current, transaction) =>
      this.photos.update(current, { awaitingApproval: false }, transaction),
    );
    return after;
  }

  private showFor(
    current: Photo,
    by: Partial<Hiding>,
    transaction: Transaction,
    extra: Partial<Photo> = {},
  ): Promise<Photo> {
    const hiding = toHidingColumns({ ...hidingOf(current), ...by });
    return this.photos.update(current, { ...hiding, ...extra }, transaction);
  }

  private async change(
    { id, eventId }: Photo,
    work: (current: Photo, transaction: Transaction) => Promise<Photo>,
    undo?: () => Promise<void>,
  ): Promise<{ before: Photo; after: Photo }> {
    const change = await this.transactions.run(async (transaction) => {
      await this.photos.lockEvent(eventId, transaction);
      const before = await this.photos.lock(id, transaction);
      if (before === null) throw ApiError.notFound('Photo');
      const after = await work(before, transaction);
      const type = feedTypeOf(before, after);
      if (type !== null) await this.feed.append(eventId, type, id, transaction);
      return { before, after };
    }, undo);
    this.feed.announce(eventId);
    return change;
  }
}

/** The feed entry of a change. Only the organizer receives changes of a photo that is and was not shown. */
function feedTypeOf(before: Photo, after: Photo): FeedType | null {
  if (before.shown !== after.shown) return after.shown ? 'photo.added' : 'photo.removed';
  const isSame = stateOf(before) === stateOf(after) && before.hiddenByOperator === after.hiddenByOperator;
  return isSame ? null : 'photo.private';
}

/** Objects that `after` no longer uses. */
function replaced(before: Photo, after: Photo): string[] {
  const kept = objectsOf(after);
  return objectsOf(before).filter((name) => !kept.includes(name));
}
