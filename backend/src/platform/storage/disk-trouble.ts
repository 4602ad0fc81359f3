/** The disk is full, or its quota is, or it takes nothing or fails: somebody has to look, and then it works again. */
export function isDiskTrouble(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes((error as NodeJS.ErrnoException).code ?? '');
}
