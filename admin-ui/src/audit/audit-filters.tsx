import { Box, Chip, TextField } from '@mui/material';
import { useListContext } from 'react-admin';
import { actionLabel, ACTIONS, type AuditEntry } from '../components/audit-labels';
import { ChoiceFilter, FilterRow } from '../components/list-filters';
import { useFilter } from '../components/list-state';
import { isDay, startOfDay, toLocalDay } from '../components/local-day';

const CHOICES = ACTIONS.map((id) => ({ id, name: actionLabel(id) }));

/** Filters by action, accounts and days. Days are in the operator's time zone, like the times of the entries. */
export function AuditFilters() {
  const [action, setAction] = useFilter('action');
  const [from, setFrom] = useFilter('from');
  const [to, setTo] = useFilter('to');
  const [subjectId, setSubjectId] = useFilter('subjectId');
  const [actorId, setActorId] = useFilter('actorId');
  const { data = [] } = useListContext<AuditEntry>();
  // The name comes from the entries: the filter holds only an id.
  const subject = data.find((entry) => entry.subjectId === subjectId)?.subjectName ?? 'one account';
  const actor = data.find((entry) => entry.actorId === actorId)?.actorName ?? 'one account';
  return (
    <FilterRow>
      <ChoiceFilter label="Action" value={action} choices={CHOICES} onChoose={setAction} />
      <Box sx={{ display: 'flex', gap: 1.5, minWidth: 0, flex: { xs: '1 1 100%', sm: '0 1 auto' } }}>
        <DayFilter
          label="From"
          value={from && toLocalDay(from)}
          onChoose={(day) => setFrom(day && startOfDay(day))}
        />
        <DayFilter
          label="Until"
          value={to && toLocalDay(to, 1)}
          onChoose={(day) => setTo(day && startOfDay(day, 1))}
        />
      </Box>
      {subjectId !== '' && (
        <Chip
          variant="outlined"
          label={`About ${subject}`}
          onDelete={() => setSubjectId('')}
          sx={{ alignSelf: 'center' }}
        />
      )}
      {actorId !== '' && (
        <Chip
          variant="outlined"
          label={`By ${actor}`}
          onDelete={() => setActorId('')}
          sx={{ alignSelf: 'center' }}
        />
      )}
    </FilterRow>
  );
}

interface DayProps {
  label: string;
  value: string;
  /** Called with a day, or with '' for none. */
  onChoose: (day: string) => void;
}

function DayFilter({ label, value, onChoose }: DayProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      onChange={({ target: { value: day } }) => {
        if (day === '' || isDay(day)) onChoose(day);
      }}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: { xs: '1 1 0', sm: '0 1 170px' }, minWidth: 150 }}
    />
  );
}
