import '@mantine/core/styles/Table.layer.css'
import { Code, Table } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDayTime, useLocale } from '@frontdesk/platform'
import { EmptyState } from '@frontdesk/platform/parts'
import type { FailedJob } from '@frontdesk/contract'
import classes from '../figureTable.module.css'
import { useQueueName } from './useQueueName.ts'

/**
 * The jobs that were given up, newest first; what can be done about each is its company's matter, who sees it in
 * the chat or at the channel.
 */
export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const { t } = useLingui()
  const count = new Intl.NumberFormat(useLocale())
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
    { label: t`Attempts`, of: ({ attempts }: FailedJob) => (attempts === null ? '–' : count.format(attempts)) },
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
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
