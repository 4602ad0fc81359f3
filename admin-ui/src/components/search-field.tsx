import { InputAdornment, TextField } from '@mui/material';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSayTyping } from './narrowing';

/** A pause in typing after which the search begins, in ms. */
const PAUSE = 300;

interface Props {
  placeholder: string;
  value: string;
  onSearch: (value: string) => void;
}

/** Searches as somebody types. */
export function SearchField({ placeholder, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // A search that was changed elsewhere, by going back for instance; not the answer to one's own typing.
    if (value !== sent) setTyped(value);
  }
  useSayTyping(typed !== value);
  const search = useEffectEvent(() => {
    setSent(typed);
    onSearch(typed);
  });
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => search(), PAUSE);
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
