/** Whether this browser hands a file to other apps. */
export function canShare(file: File | undefined): file is File {
  return (
    file !== undefined && typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
  );
}

/** Opens the system's share sheet. A guest who closes it has changed their mind, which is no failure. */
export async function shareFile(file: File, title: string): Promise<void> {
  try {
    await navigator.share({ files: [file], title });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
