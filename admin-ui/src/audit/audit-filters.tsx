import { Box, Chip, TextField } from '@mui/material';
import { ACTIONS, actionWords } from '../components/audit-words';
import { ChoiceFilter } from '../components/choice-filter';
import { FilterRow } from '../components/filter-row';
import { useFilter } from '../components/use-filter';

const DAY_MS = 24 * 60 * 60 * 1000;
const CHOICES = ACTIONS.map((id) => ({ id, name: actionWords(id) }));

/** By what was done, to whom, and when. */
export function AuditFilters() {
  const [action, setAction] = useFilter('action');
  const [from, setFrom] = useFilter('from');
  const [to, setTo] = useFilter('to');
  const [subjectId, setSubjectId] = useFilter('subjectId');
  const [actorId, setActorId] = useFilter('actorId');
  return (
    <FilterRow>
      <ChoiceFilter label="Action" value={action} choices={CHOICES} onChoose={setAction} />
      <Box sx={{ display: 'flex', gap: 1.5, flex: { xs: '1 1 100%', sm: '0 1 auto' } }}>
        <DayFilter
          label="From"
          value={dayOf(from)}
          onChoose={(day) => setFrom(day && startOf(day).toISOString())}
        />
        <DayFilter
          label="Until"
          value={dayOf(to && new Date(Date.parse(to) - DAY_MS).toISOString())}
          onChoose={(day) => setTo(day && new Date(startOf(day).getTime() + DAY_MS).toISOString())}
        />
      </Box>
      {subjectId !== '' && (
        <Chip
          variant="outlined"
          label="About one account"
          onDelete={() => setSubjectId('')}
          sx={{ alignSelf: 'center' }}
        />
      )}
      {actorId !== '' && (
        <Chip
          variant="outlined"
          label="By one admin"
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
  onChoose: (day: string) => void;
}

function DayFilter({ label, value, onChoose }: DayProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: { xs: '1 1 0', sm: '0 1 170px' }, minWidth: 150 }}
    />
  );
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (iso: string) => (iso === '' ? '' : iso.slice(0, 10));
