export function packageAside(name: string, version: number | string, file: string): Promise<string>;
