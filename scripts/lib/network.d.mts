/** The address of this machine that others in its network reach it under, most likely; undefined where it has none. */
export function lanAddress(): string | undefined;
