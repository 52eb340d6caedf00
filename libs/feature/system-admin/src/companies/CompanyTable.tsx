import '@mantine/core/styles/Table.layer.css'
import { Badge, Button, Loader, Table, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay, formatDayTime, useLocale } from '@frontdesk/platform'
import { useChannelName, useDayName } from '@frontdesk/platform/parts'
import type { CompanyOverview } from '@frontdesk/contract'
import type { ReactNode } from 'react'
import classes from '../figureTable.module.css'

function CompanyName({ company }: { company: CompanyOverview }) {
  return (
    <>
      <bdi>{company.name}</bdi>
      {company.isArchived && (
        <Badge ml="xs" variant="light" color="gray">
          <Trans>Archived</Trans>
        </Badge>
      )}
      {company.title && company.title !== company.name && (
        <Text component="div" size="xs" c="dimmed" fw={400}>
          <bdi>{company.title}</bdi>
        </Text>
      )}
    </>
  )
}

/** Never disabled: it keeps the focus while the password prompt is open. */
function LogInButton({
  company,
  pendingId,
  onLogIn,
}: {
  company: CompanyOverview
  pendingId: number | null
  onLogIn: (company: CompanyOverview) => void
}) {
  const { t } = useLingui()
  const { name } = company
  return (
    <Button
      size="compact-md"
      variant="default"
      aria-label={t`Log in as company ${name}`}
      aria-disabled={pendingId !== null || undefined}
      leftSection={pendingId === company.id && <Loader size={14} color="gray" aria-hidden />}
      onClick={() => {
        if (pendingId === null) onLogIn(company)
      }}
    >
      <Trans>Log in as company</Trans>
    </Button>
  )
}

/** The day of a company's last activity, seen from `now`; the moment is its tooltip. */
function LastActivity({ at, now }: { at: string | null; now: Date }) {
  const dayName = useDayName()
  if (at === null) return <Trans>Never</Trans>
  return (
    <time dateTime={at} title={formatDayTime(at)}>
      {dayName(new Date(at), now)}
    </time>
  )
}

/** How many channels of a company are active, and the names of what is connected (INT-2). */
function Integrations({ company: { stats, integrationStatus } }: { company: CompanyOverview }) {
  const nameOf = useChannelName()
  const count = new Intl.NumberFormat(useLocale())
  const connected = integrationStatus
    ? [
        ...(integrationStatus.telegram ? [nameOf('telegram')] : []),
        ...(integrationStatus.whatsapp ? [nameOf('whatsapp')] : []),
        ...(integrationStatus.whatsappWeb ? [nameOf('whatsapp_web')] : []),
        ...(integrationStatus.instagram ? [nameOf('instagram')] : []),
        ...(integrationStatus.altegio ? ['Altegio'] : []),
      ]
    : []
  return (
    <div>
      {count.format(stats.activeIntegrations)}
      {connected.length > 0 && (
        <Text component="div" size="xs" c="dimmed" className={classes.breaking}>
          {connected.join(', ')}
        </Text>
      )}
    </div>
  )
}

/**
 * A page of companies with their figures; on a phone each row becomes a card of labels and values. The roles are named,
 * because browsers forget those of a table that is not laid out as one.
 */
export function CompanyTable({
  companies,
  onLogIn,
  pendingId = null,
  now,
}: {
  companies: readonly CompanyOverview[]
  onLogIn: (company: CompanyOverview) => void
  /** The id of the company that is being opened. */
  pendingId?: number | null
  /** From when the days are seen. */
  now: Date
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const count = new Intl.NumberFormat(locale)
  const figures: { label: string; of: (company: CompanyOverview) => ReactNode }[] = [
    { label: t`Chats`, of: ({ chatsCount }) => count.format(chatsCount) },
    { label: t`Chats with AI`, of: ({ chatsWithAiCount }) => count.format(chatsWithAiCount) },
    { label: t`AI messages`, of: ({ aiMessagesCount }) => count.format(aiMessagesCount) },
    { label: t`Active integrations`, of: (company) => <Integrations company={company} /> },
    { label: t`Last activity`, of: ({ stats }) => <LastActivity at={stats.lastActivity} now={now} /> },
    { label: t`Created`, of: ({ stats }) => formatDay(stats.createdAt) },
  ]
  return (
    <Table role="table" className={classes.table} highlightOnHover verticalSpacing="sm">
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th role="columnheader">
            <Trans>Company</Trans>
          </Table.Th>
          {figures.map(({ label }) => (
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
        {companies.map((company) => (
          <Table.Tr role="row" key={company.id}>
            <Table.Th scope="row" role="rowheader" className={classes.company}>
              <CompanyName company={company} />
            </Table.Th>
            {figures.map(({ label, of }) => (
              <Table.Td key={label} role="cell" className={classes.figure} data-label={label}>
                {of(company)}
              </Table.Td>
            ))}
            <Table.Td role="cell" className={classes.action}>
              <LogInButton company={company} pendingId={pendingId} onLogIn={onLogIn} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
