import { FILE_NAME } from '../deliver/file-name';

const NO_FAILURES = ['AbortError', 'InvalidStateError'];

/** Whether this browser hands a file to other apps; without one: whether it will, once a picture is made. */
export function canShare(file = new File([''], FILE_NAME, { type: 'image/png' })): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/**
 * Opens the system's share sheet. A guest who closes it has changed their mind, and one who taps twice has it open
 * already: neither is a failure.
 *
 * @returns whether the file was handed on
 */
export async function shareFile(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    if (error instanceof DOMException && NO_FAILURES.includes(error.name)) return false;
    throw error;
  }
}
