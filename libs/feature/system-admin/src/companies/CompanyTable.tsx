import { Badge, Button, Loader, Table, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay, formatDayTime, useLocale } from '@frontdesk/platform'
import { useDayName } from '@frontdesk/platform/parts'
import type { CompanyOverview } from '@frontdesk/contract'
import classes from './CompanyTable.module.css'

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

/**
 * A page of companies with their figures; on a phone each row becomes a card of labels and values. The roles are named, because
 * browsers forget those of a table that is not laid out as one.
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
  const headings = {
    company: t`Company`,
    chats: t`Chats`,
    withAi: t`Chats with AI`,
    aiMessages: t`AI messages`,
    integrations: t`Active integrations`,
    lastActivity: t`Last activity`,
    created: t`Created`,
    action: t`Actions`,
  }
  return (
    <Table role="table" className={classes.table} highlightOnHover verticalSpacing="sm">
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th role="columnheader">{headings.company}</Table.Th>
          <Table.Th role="columnheader" className={classes.figure}>
            {headings.chats}
          </Table.Th>
          <Table.Th role="columnheader" className={classes.figure}>
            {headings.withAi}
          </Table.Th>
          <Table.Th role="columnheader" className={classes.figure}>
            {headings.aiMessages}
          </Table.Th>
          <Table.Th role="columnheader" className={classes.figure}>
            {headings.integrations}
          </Table.Th>
          <Table.Th role="columnheader" className={classes.figure}>
            {headings.lastActivity}
          </Table.Th>
          <Table.Th role="columnheader" className={classes.figure}>
            {headings.created}
          </Table.Th>
          <Table.Th role="columnheader" className={classes.action}>
            {headings.action}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {companies.map((company) => (
          <Table.Tr role="row" key={company.id}>
            <Table.Th scope="row" role="rowheader" className={classes.company}>
              <CompanyName company={company} />
            </Table.Th>
            <Table.Td role="cell" className={classes.figure} data-label={headings.chats}>
              {count.format(company.chatsCount)}
            </Table.Td>
            <Table.Td role="cell" className={classes.figure} data-label={headings.withAi}>
              {count.format(company.chatsWithAiCount)}
            </Table.Td>
            <Table.Td role="cell" className={classes.figure} data-label={headings.aiMessages}>
              {count.format(company.aiMessagesCount)}
            </Table.Td>
            <Table.Td role="cell" className={classes.figure} data-label={headings.integrations}>
              {count.format(company.stats.activeIntegrations)}
            </Table.Td>
            <Table.Td role="cell" className={classes.figure} data-label={headings.lastActivity}>
              <LastActivity at={company.stats.lastActivity} now={now} />
            </Table.Td>
            <Table.Td role="cell" className={classes.figure} data-label={headings.created}>
              {formatDay(company.stats.createdAt)}
            </Table.Td>
            <Table.Td role="cell" className={classes.action}>
              <LogInButton company={company} pendingId={pendingId} onLogIn={onLogIn} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
