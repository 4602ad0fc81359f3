/** One file of a multipart request, streamed to a temporary file that is gone after the answer. */
export interface Upload {
  path: string;
  /** Bytes. */
  size: number;
  /** SHA-256 of the bytes, hex. */
  digest: string;
  /** As the client named it; for display only. */
  originalName: string;
}
