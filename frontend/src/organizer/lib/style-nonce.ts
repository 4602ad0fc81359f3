declare global {
  interface Window {
    /** Where get-nonce, and with it Radix' scroll lock, looks for the nonce of the style it adds. */
    __webpack_nonce__?: string;
  }
}

/** Lets the dialogs' scroll lock add its style element under the page's Content-Security-Policy. */
export function allowOwnStyles(): void {
  const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce;
  if (nonce) window.__webpack_nonce__ = nonce;
}
