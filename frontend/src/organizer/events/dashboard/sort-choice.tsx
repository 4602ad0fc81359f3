import { fieldStyles } from '@/organizer/components/ui/input';
import type { Selection } from './select-events';

type Order = Pick<Selection, 'sort' | 'descending'>;

const ORDERS: readonly (Order & { label: string })[] = [
  { label: 'Newest first', sort: 'created', descending: true },
  { label: 'Oldest first', sort: 'created', descending: false },
  { label: 'Most photos first', sort: 'photos', descending: true },
  { label: 'Fewest photos first', sort: 'photos', descending: false },
  { label: 'Title, A to Z', sort: 'title', descending: false },
  { label: 'Title, Z to A', sort: 'title', descending: true },
];

interface SortChoiceProps {
  order: Order;
  onChoose: (order: Order) => void;
}

/** The order of the events where there is no table with headings to click on. */
export function SortChoice({ order, onChoose }: SortChoiceProps) {
  const chosen = ORDERS.findIndex((one) => one.sort === order.sort && one.descending === order.descending);
  return (
    <select
      aria-label="Sort your events"
      value={chosen}
      onChange={({ target }) => {
        const next = ORDERS[Number(target.value)];
        if (next) onChoose({ sort: next.sort, descending: next.descending });
      }}
      className={`${fieldStyles} max-w-sm md:hidden`}
    >
      {ORDERS.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
  );
}
