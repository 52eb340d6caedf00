import '@mantine/core/styles/Table.layer.css'
import type { ChannelHealthRow } from '@frontdesk/api-client'
import { messengerTypes } from '@frontdesk/contract/channels'
import type { ChannelCondition } from '@frontdesk/contract/limits'
import { ChannelMark, TimeText, useChannelProblem } from '@frontdesk/platform/parts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge, Table } from '@mantine/core'
import { Link } from 'react-router-dom'
import table from '../figureTable.module.css'
import classes from './ChannelHealthTable.module.css'
import { useConditionName } from './useConditionName.ts'
import { useTroubleTitle } from './useTroubleTitle.ts'

const hour = 3_600_000

const colours: Record<ChannelCondition, string> = {
  down: 'red',
  silent: 'yellow',
  trouble: 'yellow',
  connecting: 'gray',
  working: 'teal',
  off: 'gray',
}

/**
 * Channels of all companies, each with a link to its company, its condition and why, and the last message of a customer
 * (SYS-8). The roles are named, because browsers forget those of a table that is not laid out as one.
 */
export function ChannelHealthTable({ channels }: { channels: readonly ChannelHealthRow[] }) {
  const { t } = useLingui()
  const nameOf = useConditionName()
  const columns = [
    {
      label: t`Condition`,
      of: ({ condition }: ChannelHealthRow) => (
        <Badge variant="light" color={condition === null ? 'gray' : colours[condition]} tt="none">
          {nameOf(condition)}
        </Badge>
      ),
    },
    { label: t`Since`, of: ({ since }: ChannelHealthRow) => <TimeText at={since} show="moment" /> },
    {
      label: t`Last message of a customer`,
      of: ({ lastInboundAt }: ChannelHealthRow) =>
        lastInboundAt === null ? <Trans>Never</Trans> : <TimeText at={lastInboundAt} show="moment" />,
    },
  ]
  return (
    <Table role="table" className={table.table} verticalSpacing="sm" aria-label={t`Channels`}>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th role="columnheader">
            <Trans>Channel</Trans>
          </Table.Th>
          {columns.map(({ label }) => (
            <Table.Th key={label} role="columnheader" className={table.figure}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {channels.map((channel) => (
          <Table.Tr role="row" key={channel.messengerId}>
            <Table.Th scope="row" role="rowheader" className={table.company}>
              <ChannelName channel={channel} />
            </Table.Th>
            {columns.map(({ label, of }) => (
              <Table.Td key={label} role="cell" className={table.figure} data-label={label}>
                {of(channel)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** A channel with its company, and why it needs attention. */
function ChannelName({ channel }: { channel: ChannelHealthRow }) {
  const { type, title, company } = channel
  return (
    <div className={classes.name}>
      {type && <ChannelMark platform={type} />}
      <div className={classes.words}>
        <Anchor component={Link} to={`/companies/${String(company.id)}`} inherit>
          <bdi>{company.name === '' ? company.id : company.name}</bdi>
        </Anchor>
        <span className={classes.account}>
          <bdi>{title}</bdi>
        </span>
        <span className={classes.why}>
          <Why channel={channel} />
        </span>
      </div>
    </div>
  )
}

function Why({ channel: { condition, type, status, failure, longestGap, trouble } }: { channel: ChannelHealthRow }) {
  const problemOf = useChannelProblem()
  const troubleTitle = useTroubleTitle()
  const known = messengerTypes.find((name) => name === type)
  if (condition === 'down' && known)
    return problemOf({
      id: 0,
      companyId: 0,
      type: known,
      status,
      isActive: true,
      metadata: { lastError: { code: failure } },
      crmIntegrations: [],
    })
  if (condition === 'silent' && longestGap !== null)
    return (
      <Plural
        value={Math.max(1, Math.round(longestGap / hour))}
        one="In the weeks before, it was never quiet for longer than # hour."
        other="In the weeks before, it was never quiet for longer than # hours."
      />
    )
  return condition === 'trouble' && trouble !== null ? troubleTitle(trouble) : null
}
