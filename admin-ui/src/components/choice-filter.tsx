import { MenuItem, TextField } from '@mui/material';

interface Props {
  label: string;
  value: string;
  choices: readonly { id: string; name: string }[];
  onChoose: (value: string) => void;
}

/** One of a few values to narrow a list by; the first stands for all. */
export function ChoiceFilter({ label, value, choices, onChoose }: Props) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      sx={{ flex: '0 1 180px', minWidth: 150 }}
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
