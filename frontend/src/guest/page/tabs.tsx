import type { KeyboardEvent, ReactNode } from 'react';

interface TabItem<Id extends string> {
  id: Id;
  name: string;
}

interface TabsProps<Id extends string> {
  label: string;
  items: TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Shown beside the tabs, in the space that they leave. */
  children?: ReactNode;
}

/** A tab list (WAI-ARIA APG, 'Tabs'): arrow keys select, Tab moves to the panel. */
export function Tabs<Id extends string>({ label, items, selected, onSelect, children }: TabsProps<Id>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = stepOf(event.key, getComputedStyle(event.currentTarget).direction === 'rtl');
    if (step === null) return;
    event.preventDefault();
    const at = items.findIndex((item) => item.id === selected);
    const next = items[(at + step + items.length) % items.length]!;
    onSelect(next.id);
    document.getElementById(tabId(next.id))?.focus();
  };
  return (
    <div className="g-tabs">
      <div className="g-tab-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {items.map(({ id, name }) => (
          <button
            key={id}
            id={tabId(id)}
            type="button"
            role="tab"
            className="g-tab"
            aria-selected={id === selected}
            aria-controls={panelId(id)}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}

/** A tab's content. Stays mounted while another tab is shown. */
export function TabPanel({ id, selected, children }: { id: string; selected: string; children: ReactNode }) {
  return (
    <section
      id={panelId(id)}
      className="g-tab-panel"
      role="tabpanel"
      aria-labelledby={tabId(id)}
      hidden={id !== selected}
    >
      {children}
    </section>
  );
}

const tabId = (id: string) => `tab-${id}`;
const panelId = (id: string) => `panel-${id}`;

function stepOf(key: string, isRightToLeft: boolean): number | null {
  if (key === 'ArrowRight') return isRightToLeft ? -1 : 1;
  if (key === 'ArrowLeft') return isRightToLeft ? 1 : -1;
  return null;
}
