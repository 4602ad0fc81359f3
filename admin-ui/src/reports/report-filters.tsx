import { ChoiceFilter } from '../components/choice-filter';
import { FilterRow } from '../components/filter-row';
import { useFilter } from '../components/use-filter';
import { REASONS, STATES } from './report';

const REASON_CHOICES = Object.entries(REASONS).map(([id, name]) => ({ id, name }));

/** By what became of the reports, and by what guests say. */
export function ReportFilters() {
  const [state, setState] = useFilter('state');
  const [reason, setReason] = useFilter('reason');
  return (
    <FilterRow>
      <ChoiceFilter label="State" value={state} choices={STATES} onChoose={setState} />
      <ChoiceFilter label="Reason" value={reason} choices={REASON_CHOICES} onChoose={setReason} />
    </FilterRow>
  );
}
