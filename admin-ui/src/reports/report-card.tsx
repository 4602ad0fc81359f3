import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { Badge } from '../components/badge';
import { counted } from '../components/counted';
import { Ago } from '../components/times';
import { NOT_SHOWN, type Report, REASONS } from './report';
import { ReportActions } from './report-actions';
import { ReportNotes } from './report-notes';

/** A reported photo, what guests say of it, and what can be done. */
export function ReportCard({ report }: { report: Report }) {
  return (
    <Box
      component="li"
      aria-label={`Photo of ${report.eventTitle}`}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '88px minmax(0, 1fr)', sm: '140px minmax(0, 1fr)' },
        columnGap: { xs: 2, sm: 3 },
        rowGap: 2,
        py: 2.5,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Picture report={report} />
      <Box sx={{ display: 'grid', alignContent: 'start', gap: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {report.reasons.map((reason) => (
            <Badge key={reason} tone={reason === 'offensive' ? 'bad' : 'warn'}>
              {REASONS[reason]}
            </Badge>
          ))}
          {report.photoState !== 'shown' && (
            <Badge tone="neutral">{report.hiddenByOperator ? 'Hidden' : NOT_SHOWN[report.photoState]}</Badge>
          )}
          {report.device === 'banned' && <Badge tone="ink">Device banned</Badge>}
        </Box>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <Link href={`/event/${report.linkSlug}`} target="_blank" rel="noopener" sx={{ fontWeight: 600 }}>
            {report.eventTitle}
          </Link>{' '}
          by{' '}
          <Link component={RouterLink} to={`/users/${report.organizerId}/show`}>
            {report.organizerName}
          </Link>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {counted(report.reports, 'report')}, the last one <Ago iso={report.lastReportedAt} />
        </Typography>
        <ReportNotes notes={report.notes} />
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 2 } }}>
        <ReportActions report={report} />
      </Box>
    </Box>
  );
}

function Picture({ report: { photoUrl, thumbUrl, width, height, eventTitle } }: { report: Report }) {
  return (
    <Link
      href={photoUrl}
      target="_blank"
      rel="noopener"
      sx={{ gridRow: { sm: 'span 2' }, alignSelf: 'start', borderRadius: 1, overflow: 'hidden' }}
    >
      <Box
        component="img"
        src={thumbUrl}
        width={width}
        height={height}
        loading="lazy"
        alt={`Reported photo of ${eventTitle}, opens in a new tab`}
        sx={({ palette }) => ({
          display: 'block',
          width: '100%',
          height: 'auto',
          background: palette.own.sunk,
        })}
      />
    </Link>
  );
}
