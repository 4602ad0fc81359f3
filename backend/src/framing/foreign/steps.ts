/**
 * What is gone through of a file: places to be looked at; null for each part that is passed over, of which no picture has
 * very many. It returns where the picture ends.
 */
export type Steps = Generator<number | null, number>;
