import { Box, InputAdornment, MenuItem, TextField } from '@mui/material';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import { useReportTyping } from './list-state';

const DEBOUNCE_MS = 300;

interface Props {
  placeholder: string;
  value: string;
  onSearch: (value: string) => void;
}

/** Searches while the user types. */
export function SearchField({ placeholder, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // The search was changed elsewhere, for example by the back button, not by typing here.
    if (value !== searched) setTyped(value);
  }
  useReportTyping(typed !== value);
  const search = useEffectEvent(() => {
    setSearched(typed);
    onSearch(typed);
  });
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => search(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <TextField
      type="search"
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      slotProps={{
        htmlInput: { 'aria-label': placeholder },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={18} aria-hidden />
            </InputAdornment>
          ),
        },
      }}
      sx={{ flex: '1 1 260px', maxWidth: 480 }}
    />
  );
}

/** The row of filters above a list. */
export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      {children}
    </Box>
  );
}

/** The option that clears the filter. */
const ALL = { id: 'all', name: 'All' };

interface ChoiceFilterProps {
  label: string;
  /** Empty for all. */
  value: string;
  choices: readonly { id: string; name: string }[];
  onChoose: (value: string) => void;
}

/** Filters a list by one of a few values. */
export function ChoiceFilter({ label, value, choices, onChoose }: ChoiceFilterProps) {
  return (
    <TextField
      select
      label={label}
      value={value || ALL.id}
      onChange={(event) => onChoose(event.target.value === ALL.id ? '' : event.target.value)}
      sx={{ flex: { xs: '1 1 150px', sm: '0 1 180px' }, minWidth: 150 }}
    >
      {[ALL, ...choices].map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A sort order with its label. `id` is the field and ASC or DESC. */
export interface Order {
  id: `${string} ${'ASC' | 'DESC'}`;
  name: string;
}

/** Sorts a list, also on narrow screens, which have no column headers to click. */
export function SortChoice({ orders }: { orders: readonly Order[] }) {
  const { sort, setSort } = useListContext();
  const selected = `${sort.field} ${sort.order}`;
  const choose = (id: string) => {
    const [field = '', order] = id.split(' ');
    setSort({ field, order: order as 'ASC' | 'DESC' });
  };
  return (
    <TextField
      select
      label="Sort by"
      value={orders.some(({ id }) => id === selected) ? selected : ''}
      onChange={(event) => choose(event.target.value)}
      sx={{ flex: { xs: '1 1 150px', sm: '0 1 180px' }, minWidth: 150 }}
    >
      {orders.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
