export interface Bundle {
  page: string;
  app: string;
  starts: string[];
  budget: number;
}

export function weighBundles(
  bundles: Bundle[],
  read: (path: string) => Buffer,
): { page: string; bytes: number; budget: number }[];
