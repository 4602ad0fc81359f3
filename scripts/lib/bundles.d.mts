export interface Bundle {
  page: string;
  app: string;
  starts: string[];
  largestOf?: RegExp;
  budget: number;
}

export interface Weight {
  page: string;
  bytes: number;
  budget: number;
}

export function weighBundles(bundles: Bundle[], read: (path: string) => Buffer): Weight[];

export function weighBuilds(): Weight[];
