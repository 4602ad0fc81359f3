/** A port of the loopback interface that nobody listens on at this moment, and hardly anybody will in the next. */
export function freePort(): Promise<number>;
