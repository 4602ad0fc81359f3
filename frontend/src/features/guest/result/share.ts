/** Whether this browser hands a file to other apps. */
export function canShare(file: File | undefined): file is File {
  return (
    file !== undefined && typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
  );
}

/**
 * Opens the system's share sheet. A guest who closes it has changed their mind, which is no failure.
 *
 * @returns whether the file was handed on
 */
export async function shareFile(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
