import { localStorageStore, memoryStore, type Store } from 'react-admin';

/** Keys that stay in localStorage: display settings only, no personal data. */
const PERSISTED_KEYS = new Set([
  'theme',
  'sidebar.open',
  'trends.open',
  'trends.open.elsewhere',
  'trends.days',
]);

/** Keep display settings in localStorage and everything else, such as searches for people, in memory. */
export function createConsoleStore(): Store {
  // A changed version number clears what the browser stored.
  const persistent = localStorageStore('2', 'eventframe-console');
  const transient = memoryStore();
  const stores = [persistent, transient];
  const storeOf = (key: string) => (PERSISTED_KEYS.has(key) ? persistent : transient);
  return {
    setup: () => stores.forEach((store) => store.setup()),
    teardown: () => stores.forEach((store) => store.teardown()),
    getItem: (key, defaultValue) => storeOf(key).getItem(key, defaultValue),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems: (prefix) => stores.forEach((store) => store.removeItems(prefix)),
    reset: () => stores.forEach((store) => store.reset()),
    subscribe: (key, listener) => storeOf(key).subscribe(key, listener),
    listItems: (prefix) => ({ ...persistent.listItems?.(prefix), ...transient.listItems?.(prefix) }),
  };
}
