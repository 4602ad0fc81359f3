export function packageAside(name: string, major: number, file: string): Promise<string>;
