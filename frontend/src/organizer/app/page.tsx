import { lazy, type ComponentType } from 'react';

/** A page with a chunk of its own. Preloaded, it draws at once, without a moment of nothing. */
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
