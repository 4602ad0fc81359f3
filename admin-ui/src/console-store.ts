import { localStorageStore, memoryStore, type Store } from 'react-admin';

/** How the console looks to its operator: nothing of it is about anybody. */
const KEPT = new Set(['theme', 'sidebar.open', 'trends.open', 'trends.open.elsewhere', 'trends.days']);

/** What the console remembers: in the browser how it looks, and what was searched for (people) until the page closes. */
export function consoleStore(): Store {
  // Another number than a browser holds empties what it kept.
  const kept = localStorageStore('2', 'eventframe-console');
  const passing = memoryStore();
  const both = [kept, passing];
  const storeOf = (key: string) => (KEPT.has(key) ? kept : passing);
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
