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
  const kept = localStorageStore('2', 'eventframe-console');
  const passing = memoryStore();
  const both = [kept, passing];
  const storeOf = (key: string) => (PERSISTED_KEYS.has(key) ? kept : passing);
  return {
    setup: () => both.forEach((store) => store.setup()),
    teardown: () => both.forEach((store) => store.teardown()),
    getItem: (key, instead) => storeOf(key).getItem(key, instead),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems: (prefix) => both.forEach((store) => store.removeItems(prefix)),
    reset: () => both.forEach((store) => store.reset()),
    subscribe: (key, listener) => storeOf(key).subscribe(key, listener),
    listItems: (prefix) => ({ ...kept.listItems?.(prefix), ...passing.listItems?.(prefix) }),
  };
}
