import type { CompanyConnections } from '@frontdesk/api-client'
import type { Crm, Messenger } from '@frontdesk/contract'
import { connectionOf } from '@frontdesk/integration-rules'
import { formatDayTime } from '@frontdesk/platform'
import { useChannelProblem, useChannelTitle } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { CompanyRows } from './CompanyRows.tsx'

function ChannelState({ channel }: { channel: Messenger }) {
  switch (connectionOf(channel)) {
    case 'connected':
      return (
        <Badge variant="light" color="teal">
          <Trans>Connected</Trans>
        </Badge>
      )
    case 'connecting':
      return (
        <Badge variant="light" color="gray">
          <Trans>Connecting</Trans>
        </Badge>
      )
    case 'off':
      return (
        <Badge variant="light" color="gray">
          <Trans>Switched off</Trans>
        </Badge>
      )
    case 'failed':
      return (
        <Badge variant="light" color="red">
          <Trans>Failing</Trans>
        </Badge>
      )
  }
}

/** The channels of a company with their health: why one does not work, and when a customer last wrote over it. */
export function ChannelRows({ channels }: Pick<CompanyConnections, 'channels'>) {
  const titleOf = useChannelTitle()
  const problemOf = useChannelProblem()
  const { t } = useLingui()
  return (
    <CompanyRows
      empty={<Trans>No channel is connected.</Trans>}
      rows={channels.map((channel) => {
        const last = channel.lastInboundAt ? formatDayTime(channel.lastInboundAt) : null
        const heard = last === null ? t`No customer has written over it yet.` : t`A customer last wrote on ${last}.`
        return {
          key: channel.id,
          name: titleOf(channel),
          detail: [problemOf(channel), heard].filter((text) => text !== null).join(' '),
          end: <ChannelState channel={channel} />,
        }
      })}
    />
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The salons of a company at its booking system, with what that says of them. */
export function SalonRows({ salons }: { salons: readonly Crm[] }) {
  return (
    <CompanyRows
      empty={<Trans>No salon is connected.</Trans>}
      rows={salons.map(({ id, externalId, isActive, metadata }) => {
        const { title, city, address, phone } = metadata.company ?? {}
        return {
          key: id,
          name: textOf(title) || externalId,
          detail: [externalId, textOf(city), textOf(address), textOf(phone)].filter((text) => text !== '').join(' · '),
          end: isActive ? (
            <Badge variant="light" color="teal">
              <Trans>Active</Trans>
            </Badge>
          ) : (
            <Badge variant="light" color="gray">
              <Trans>Inactive</Trans>
            </Badge>
          ),
        }
      })}
    />
  )
}
