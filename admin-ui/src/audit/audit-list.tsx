import { Box, Chip, TextField } from '@mui/material';
import { ScrollText } from 'lucide-react';
import { ListBase, useListContext } from 'react-admin';
import { AuditEntries } from '../components/audit-entries';
import { actionLabel, ACTIONS, type AuditEntry } from '../components/audit-labels';
import { CsvButton } from '../components/csv-button';
import { EmptyState } from '../components/empty-state';
import { ChoiceFilter, FilterRow } from '../components/list-filters';
import { ListRows, RowsSkeleton } from '../components/list-rows';
import { suppressErrorToast, useFilter, useFilterValues, useTotal } from '../components/list-state';
import { isDay, startOfDay, toLocalDay } from '../components/local-day';
import { Pager } from '../components/pager';
import { QueryError } from '../components/query-error';
import { Page } from '../layout/page';

const PAGE_SIZE = 25;

/** The Audit Log page. */
export default function AuditList() {
  return (
    <ListBase
      resource="audit-log"
      perPage={PAGE_SIZE}
      sort={{ field: 'at', order: 'DESC' }}
      queryOptions={suppressErrorToast}
    >
      <AuditPage />
    </ListBase>
  );
}

function AuditPage() {
  const total = useTotal();
  const filterValues = useFilterValues();
  return (
    <Page
      title="Audit Log"
      count={total}
      countLabel="entries"
      actions={<CsvButton path="/api/admin/audit-log.csv" query={filterValues} />}
    >
      <AuditFilters />
      <AuditRows />
      <Pager />
    </Page>
  );
}

function AuditRows() {
  const { data, error, isPending, refetch } = useListContext<AuditEntry>();
  if (error)
    return <QueryError title="Failed to fetch the audit log" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <RowsSkeleton rows={PAGE_SIZE} />;
  if (data.length === 0) return <EmptyState icon={ScrollText} title="No entries found" />;
  return (
    <ListRows>
      <AuditEntries entries={data} />
    </ListRows>
  );
}

const CHOICES = ACTIONS.map((id) => ({ id, name: actionLabel(id) }));

/** Filters by action, accounts and days. Days are in the operator's time zone, like the times of the entries. */
function AuditFilters() {
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
