import { Injectable } from '@nestjs/common';
import { isSameSecret } from '../platform/config/is-same-secret.js';
import { Secrets } from '../platform/config/secrets.js';
import type { Photo } from './photo.entity.js';

/**
 * What a guest without an account proves a photo is theirs with: an HMAC of the photo's id. Nothing is stored,
 * so nothing can leak from the database. The signature in download links comes from another key: whoever sees
 * such a link in a history or a log can download that one picture, not delete it, and only until the photo is hidden.
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
 * Until a photo is first hidden, its links sign the id alone, as all links of earlier versions do. Those versions hide
 * photos without counting it: such a photo is hidden at revision 0.
 */
function signedText({ id, hidden, linkRevision }: LinkedPhoto): string {
  return hidden || linkRevision > 0 ? `${id}:${linkRevision}` : id;
}
