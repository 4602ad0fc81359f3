/** To the sign-in page, which leads back to where the console was. */
export function goToSignIn(): void {
  const { pathname, search, hash } = window.location;
  window.location.assign(`/auth?next=${encodeURIComponent(pathname + search + hash)}`);
}

export function goToLandingPage(): void {
  window.location.assign('/');
}
