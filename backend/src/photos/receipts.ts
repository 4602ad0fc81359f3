import { Injectable } from '@nestjs/common';
import { isSameSecret } from '../platform/config/is-same-secret.js';
import { Secrets } from '../platform/config/secrets.js';

/**
 * What a guest without an account proves a photo is theirs with: an HMAC of the photo's id. Nothing is stored,
 * so nothing can leak from the database. The signature in download links comes from another key: whoever sees
 * such a link in a history or a log can download that one picture, not delete it.
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

  downloadSignatureOf(photoId: string): string {
    return this.secrets.sign('photo-download', photoId);
  }

  isDownloadSignatureOf(photoId: string, signature: string | undefined): boolean {
    return isSameSecret(signature ?? '', this.downloadSignatureOf(photoId));
  }
}
