/** Bytes in what settings and sentences call 1MB. */
export const MEGABYTE = 1024 * 1024;
