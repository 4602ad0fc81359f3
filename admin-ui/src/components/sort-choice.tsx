import { MenuItem, TextField } from '@mui/material';
import { useListContext } from 'react-admin';

/** An order of a list, in words; `id` is the field and ASC or DESC. */
export interface Order {
  id: `${string} ${'ASC' | 'DESC'}`;
  name: string;
}

/** What a list is sorted by: the only way where there are no columns to click, and the way back to the newest. */
export function SortChoice({ orders }: { orders: readonly Order[] }) {
  const { sort, setSort } = useListContext();
  const chosen = `${sort.field} ${sort.order}`;
  const choose = (id: string) => {
    const [field = '', order] = id.split(' ');
    setSort({ field, order: order as 'ASC' | 'DESC' });
  };
  return (
    <TextField
      select
      label="Sort by"
      value={orders.some(({ id }) => id === chosen) ? chosen : ''}
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
