import { MESSAGES } from '@eventframe/contracts/messages';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { EventFeed, type FeedType } from '../../events/feed/event-feed.js';
import { MediaService } from '../../media/media.service.js';
import { noAdditionalWork, type Transaction, Transactions } from '../../platform/database/transactions.js';
import { objectsOf, type Photo } from '../photo.entity.js';
import { stateOf } from '../photo-state.js';
import { PhotosRepository } from '../photos.repository.js';

/** Takes photos out of the gallery and puts them back. */
@Injectable()
export class PhotoVisibility {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly feed: EventFeed,
    private readonly media: MediaService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * By its organizer. An operator's hiding stays what it is.
   *
   * @returns the hidden photo
   * @throws ApiError `not_found` when it went meanwhile
   */
  hide(photo: Photo): Promise<Photo> {
    return this.takeOut(photo, (current) =>
      current.hiddenByOperator ? { alsoHiddenByOrganizer: true } : { hidden: true },
    );
  }

  /**
   * By an operator: the organizer cannot show it again.
   *
   * @param also what happens with it, in the same transaction
   * @throws ApiError `not_found` when it went meanwhile
   */
  hideAsOperator(photo: Photo, also = noAdditionalWork): Promise<Photo> {
    const change = (current: Photo): Partial<Photo> =>
      current.hiddenByOperator
        ? {}
        : { hidden: true, hiddenByOperator: true, alsoHiddenByOrganizer: current.hidden };
    return this.takeOut(photo, change, also);
  }

  /**
   * An operator lets go of a photo they hid: it is as its organizer left it, shown or hidden.
   *
   * @param also what happens with it, in the same transaction
   * @throws ApiError `conflict` when no operator hides it, `not_found` when it went meanwhile
   */
  async showAsOperator(photo: Photo, also = noAdditionalWork): Promise<Photo> {
    const { after } = await this.change(photo, async (current, transaction) => {
      if (!current.hiddenByOperator) throw new ApiError('conflict', 'No operator hides this photo.');
      await also(transaction);
      const change = {
        hidden: current.alsoHiddenByOrganizer,
        hiddenByOperator: false,
        alsoHiddenByOrganizer: false,
      };
      return this.photos.update(current, change, transaction);
    });
    return after;
  }

  /**
   * Pictures that leave the gallery get new names, so that every address known until now is dead at once. Download links
   * signed before are invalid, too, even if the photo was hidden already.
   */
  private async takeOut(
    photo: Photo,
    changeOf: (current: Photo) => Partial<Photo>,
    also = noAdditionalWork,
  ): Promise<Photo> {
    const copies = new Map<string, string>();
    const copy = async (name: string): Promise<string> => {
      const made = copies.get(name) ?? (await this.media.copy(name));
      copies.set(name, made);
      return made;
    };
    // Before the event's row is locked, for which its uploads wait: the storage may be slow. What fails here is tried
    // again under the lock, where it is known whether the photo is still there.
    if (!photo.hidden) await Promise.allSettled([copy(photo.framedObject), copy(photo.thumbObject)]);
    const rename = async (current: Photo, transaction: Transaction): Promise<Photo> => {
      await also(transaction);
      const change = { ...changeOf(current), linkRevision: current.linkRevision + 1 };
      if (current.hidden) return this.photos.update(current, change, transaction);
      const framedObject = await copy(current.framedObject);
      const thumbObject = await copy(current.thumbObject);
      const [photoUrl, thumbUrl] = [this.media.url(framedObject), this.media.url(thumbObject)];
      const renamed = { ...change, framedObject, thumbObject, photoUrl, thumbUrl };
      const hidden = await this.photos.update(current, renamed, transaction);
      await this.media.discard(replaced(current, hidden), transaction);
      return hidden;
    };
    const { before, after } = await this.change(photo, rename, () => this.media.drop([...copies.values()]));
    await this.media.drop([...copies.values()].filter((name) => !objectsOf(after).includes(name)));
    await this.media.purge(replaced(before, after));
    return after;
  }

  /**
   * By its organizer; also approves. A held photo stays held: the plan decides about that.
   *
   * @throws ApiError `photo_hidden_by_operator`; `not_found` when it went meanwhile
   */
  async show(photo: Photo): Promise<Photo> {
    const { after } = await this.change(photo, (current, transaction) => {
      if (current.hiddenByOperator) {
        throw new ApiError('photo_hidden_by_operator', MESSAGES.photoHiddenByOperator);
      }
      return this.photos.update(current, { hidden: false, awaitingApproval: false }, transaction);
    });
    return after;
  }

  /** A hidden photo stays hidden, and a held one held. */
  async approve(photo: Photo): Promise<Photo> {
    const { after } = await this.change(photo, (current, transaction) =>
      this.photos.update(current, { awaitingApproval: false }, transaction),
    );
    return after;
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
      const told = changeFor(before, after);
      if (told !== null) await this.feed.append(eventId, told, id, transaction);
      return { before, after };
    }, undo);
    this.feed.announce(eventId);
    return change;
  }
}

/** What viewers are told: of a photo nobody else saw or sees, its organizer alone. */
function changeFor(before: Photo, after: Photo): FeedType | null {
  if (before.shown !== after.shown) return after.shown ? 'photo.added' : 'photo.removed';
  const same = stateOf(before) === stateOf(after) && before.hiddenByOperator === after.hiddenByOperator;
  return same ? null : 'photo.private';
}

/** Objects the photo had and has no more. */
function replaced(before: Photo, after: Photo): string[] {
  const kept = objectsOf(after);
  return objectsOf(before).filter((name) => !kept.includes(name));
}
