import { MenuItem, TextField } from '@mui/material';

/** Stands for no choice. */
const ALL = { id: 'all', name: 'All' };

interface Props {
  label: string;
  /** Empty for all. */
  value: string;
  choices: readonly { id: string; name: string }[];
  onChoose: (value: string) => void;
}

/** One of a few values to narrow a list by, or all. */
export function ChoiceFilter({ label, value, choices, onChoose }: Props) {
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
