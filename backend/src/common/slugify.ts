/** Convert text for URLs and file names: `Anna & Jörg` becomes `anna-jorg`. Empty if no a-z or 0-9 remains. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
