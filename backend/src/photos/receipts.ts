import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { isSameSecret, Secrets } from '../platform/config/secrets.js';
import type { Photo } from './photo.entity.js';

/**
 * Signs and verifies receipts, with which guests without an account prove that a photo is theirs. A receipt is an HMAC
 * of the photo's id. Nothing is stored, so nothing can leak from the database. Download links are signed with a
 * separate key: a link found in a history or a log downloads that one image until the photo is hidden, and cannot
 * delete it.
 */
@Injectable()
export class Receipts {
  constructor(private readonly secrets: Secrets) {}

  receiptOf(photoId: string): string {
    return this.secrets.sign('photo-receipt', photoId);
  }

  isReceiptOf(photoId: string, receipt: string | undefined): boolean {
    return isSameSecret(receipt ?? '', this.receiptOf(photoId));
  }

  downloadSignatureOf(photo: LinkedPhoto): string {
    return this.secrets.sign('photo-download', signedText(photo));
  }

  isDownloadSignatureOf(photo: LinkedPhoto, signature: string | undefined): boolean {
    return isSameSecret(signature ?? '', this.downloadSignatureOf(photo));
  }
}

type LinkedPhoto = Pick<Photo, 'id' | 'hidden' | 'linkRevision'>;

/**
 * Until a photo is first hidden, its links sign the id alone, as earlier versions did. Those versions hid photos
 * without incrementing `linkRevision`: such a photo is hidden at revision 0.
 */
function signedText({ id, hidden, linkRevision }: LinkedPhoto): string {
  return hidden || linkRevision > 0 ? `${id}:${linkRevision}` : id;
}

/** The header that carries a photo's receipt; undefined when it was not sent. */
export const PhotoReceipt = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<Request>().get('X-Photo-Receipt'),
);
