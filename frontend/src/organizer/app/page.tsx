import { lazy, type ComponentType } from 'react';

/** A page in a separate chunk. After preloading it renders immediately, without a fallback. */
export interface Page {
  Component: ComponentType;
  preload: () => Promise<void>;
}

/** @param load imports the module whose default export is the page */
export function page(load: () => Promise<{ default: ComponentType }>): Page {
  let Loaded: ComponentType | undefined;
  const Lazy = lazy(load);
  return {
    Component: () => (Loaded ? <Loaded /> : <Lazy />),
    preload: async () => {
      Loaded = (await load()).default;
    },
  };
}
