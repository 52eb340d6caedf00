import '@mantine/core/styles/Table.layer.css'
import { Anchor, Badge, Button, Checkbox, Group, Loader, Table, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay, formatDayTime, useListText, useNumberText } from '@frontdesk/platform'
import { useChannelName, useDayName } from '@frontdesk/platform/parts'
import type { CompanyOverview } from '@frontdesk/contract'
import { customerChannels, statusNameOf } from '@frontdesk/contract/channels'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from '../figureTable.module.css'
import { CompanyMenu, type CompanyActions } from './CompanyMenu.tsx'
import { useSubscriptionStateName } from './useSubscriptionStateName.ts'

function CompanyName({ company }: { company: CompanyOverview }) {
  return (
    <>
      <Anchor component={Link} to={`/companies/${String(company.id)}`} inherit>
        <bdi>{company.name}</bdi>
      </Anchor>
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
  const numberText = useNumberText()
  const listText = useListText()
  const connected = integrationStatus
    ? [
        ...customerChannels.filter((type) => integrationStatus[statusNameOf(type)]).map((type) => nameOf(type)),
        ...(integrationStatus.altegio ? ['Altegio'] : []),
      ]
    : []
  return (
    <div>
      {numberText(stats.activeIntegrations)}
      {connected.length > 0 && (
        <Text component="div" size="xs" c="dimmed" className={classes.breaking}>
          {listText(connected)}
        </Text>
      )}
    </div>
  )
}

/** The state of a company's subscription, and its plan. */
function Subscription({ summary }: { summary: CompanyOverview['subscriptionSummary'] }) {
  const nameOf = useSubscriptionStateName()
  if (summary === undefined) return '–'
  return (
    <div>
      {nameOf(summary?.status ?? 'none')}
      {summary?.priceVariantName && (
        <Text component="div" size="xs" c="dimmed" className={classes.breaking}>
          {summary.priceVariantName}
        </Text>
      )}
    </div>
  )
}

/** Which companies are chosen, and a change of that. */
type Choosing = { chosen: ReadonlySet<number>; onChoose: (companies: readonly CompanyOverview[], is: boolean) => void }

/** Chooses all companies of the page, or none. */
function PageChoice({ companies, choosing }: { companies: readonly CompanyOverview[]; choosing: Choosing }) {
  const { t } = useLingui()
  const count = companies.filter(({ id }) => choosing.chosen.has(id)).length
  const isAll = count === companies.length
  return (
    <Checkbox
      aria-label={t`Choose all companies of this page`}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={() => choosing.onChoose(companies, !isAll)}
    />
  )
}

function RowChoice({ company, choosing }: { company: CompanyOverview; choosing: Choosing }) {
  const { t } = useLingui()
  const { id, name } = company
  return (
    <Checkbox
      aria-label={t`Choose company ${name}`}
      checked={choosing.chosen.has(id)}
      onChange={(event) => choosing.onChoose([company], event.currentTarget.checked)}
    />
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
  actions,
  choosing,
  now,
}: {
  companies: readonly CompanyOverview[]
  actions: CompanyActions
  choosing: Choosing
  onLogIn: (company: CompanyOverview) => void
  /** The id of the company that is being opened. */
  pendingId?: number | null
  /** From when the days are seen. */
  now: Date
}) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const figures: { label: string; of: (company: CompanyOverview) => ReactNode }[] = [
    { label: t`Chats`, of: ({ chatsCount }) => numberText(chatsCount) },
    { label: t`Chats with AI`, of: ({ chatsWithAiCount }) => numberText(chatsWithAiCount) },
    { label: t`AI messages`, of: ({ aiMessagesCount }) => numberText(aiMessagesCount) },
    { label: t`Subscription`, of: ({ subscriptionSummary }) => <Subscription summary={subscriptionSummary} /> },
    { label: t`Active integrations`, of: (company) => <Integrations company={company} /> },
    { label: t`Last activity`, of: ({ stats }) => <LastActivity at={stats.lastActivity} now={now} /> },
    { label: t`Created`, of: ({ stats }) => formatDay(stats.createdAt) },
  ]
  return (
    <Table role="table" className={classes.table} highlightOnHover verticalSpacing="sm" horizontalSpacing={10}>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th role="columnheader">
            <Group gap="sm" wrap="nowrap">
              <PageChoice companies={companies} choosing={choosing} />
              <Trans>Company</Trans>
            </Group>
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
              <Group gap="sm" wrap="nowrap" align="flex-start">
                <RowChoice company={company} choosing={choosing} />
                <div>
                  <CompanyName company={company} />
                </div>
              </Group>
            </Table.Th>
            {figures.map(({ label, of }) => (
              <Table.Td key={label} role="cell" className={classes.figure} data-label={label}>
                {of(company)}
              </Table.Td>
            ))}
            <Table.Td role="cell" className={classes.action}>
              <Group gap="sm" wrap="nowrap" className={classes.actions}>
                <LogInButton company={company} pendingId={pendingId} onLogIn={onLogIn} />
                <CompanyMenu company={company} actions={actions} />
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
