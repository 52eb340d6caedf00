import '@mantine/core/styles/Table.layer.css'
import { Button, Code, Table, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDayTime, useNumberText } from '@frontdesk/platform'
import { EmptyState } from '@frontdesk/platform/parts'
import type { FailedJob } from '@frontdesk/contract'
import classes from '../figureTable.module.css'
import { useQueueName } from './useQueueName.ts'
import { useWhyNotRepeated } from './useWhyNotRepeated.ts'

/**
 * The jobs that were given up, newest first, each with the button that asks for its repetition, or why there is none.
 * The roles are named, because browsers forget those of a table that is not laid out as one.
 */
export function FailedJobs({ jobs, onAsk }: { jobs: readonly FailedJob[]; onAsk: (job: FailedJob) => void }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const nameOf = useQueueName()
  if (jobs.length === 0)
    return (
      <EmptyState drawing="inbox" title={<Trans>Nothing has failed</Trans>}>
        <Trans>Failed jobs stay here for 30 days, emails for 7.</Trans>
      </EmptyState>
    )
  const columns = [
    {
      label: t`Company`,
      of: ({ company }: FailedJob) => (company ? <bdi className={classes.breaking}>{company.name}</bdi> : '–'),
    },
    { label: t`Reason`, of: ({ reason }: FailedJob) => (reason === null ? '–' : <Code>{reason}</Code>) },
    { label: t`Attempts`, of: ({ attempts }: FailedJob) => (attempts === null ? '–' : numberText(attempts)) },
    {
      label: t`Failed at`,
      of: ({ failedAt }: FailedJob) => <time dateTime={failedAt}>{formatDayTime(failedAt)}</time>,
    },
  ]
  return (
    <Table role="table" className={classes.table} verticalSpacing="sm" aria-label={t`Failed jobs`}>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th role="columnheader">
            <Trans>Job</Trans>
          </Table.Th>
          {columns.map(({ label }) => (
            <Table.Th key={label} role="columnheader" className={classes.figure}>
              {label}
            </Table.Th>
          ))}
          <Table.Th role="columnheader" className={classes.action}>
            <Trans>Actions</Trans>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {jobs.map((job) => (
          <Table.Tr role="row" key={job.id}>
            <Table.Th scope="row" role="rowheader" className={classes.company}>
              {nameOf(job.queue)}
            </Table.Th>
            {columns.map(({ label, of }) => (
              <Table.Td key={label} role="cell" className={classes.figure} data-label={label}>
                {of(job)}
              </Table.Td>
            ))}
            <Table.Td role="cell" className={classes.action}>
              <Repeating job={job} onAsk={onAsk} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Repeating({ job, onAsk }: { job: FailedJob; onAsk: (job: FailedJob) => void }) {
  const { t } = useLingui()
  const queueName = useQueueName()(job.queue)
  const whyNot = useWhyNotRepeated()(job.queue)
  if (whyNot !== null)
    return (
      <Text size="xs" c="dimmed" className={`${classes.breaking} ${classes.actionReason}`}>
        {whyNot}
      </Text>
    )
  const companyName = job.company?.name
  return (
    <Button
      size="compact-md"
      variant="default"
      aria-label={companyName === undefined ? t`Repeat: ${queueName}` : t`Repeat: ${queueName}, ${companyName}`}
      onClick={() => onAsk(job)}
    >
      <Trans>Repeat</Trans>
    </Button>
  )
}
