import '@mantine/core/styles/Table.layer.css'
import type { UnknownDeliveryRow } from '@frontdesk/api-client'
import { ChannelMark, TimeText, useChannelName } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge, Button, Table } from '@mantine/core'
import { Link } from 'react-router-dom'
import table from '../figureTable.module.css'
import classes from './ChannelHealthTable.module.css'
import { useAgeText } from './useAgeText.ts'

/**
 * Messages of all companies whose delivery has an unknown outcome, each with the button that opens its decision
 * (SYS-11). The roles are named, because browsers forget those of a table that is not laid out as one.
 */
export function DeliveryTable({
  deliveries,
  onAsk,
}: {
  deliveries: readonly UnknownDeliveryRow[]
  onAsk: (delivery: UnknownDeliveryRow) => void
}) {
  const { t } = useLingui()
  const ageText = useAgeText()
  const columns = [
    { label: t`Message`, of: ({ messageId }: UnknownDeliveryRow) => messageId },
    {
      label: t`Written by`,
      of: ({ author }: UnknownDeliveryRow) => (author === 'ai' ? <Trans>AI</Trans> : <Trans>A person</Trans>),
    },
    { label: t`Written at`, of: ({ writtenAt }: UnknownDeliveryRow) => <TimeText at={writtenAt} show="moment" /> },
    { label: t`Age`, of: ({ writtenAt }: UnknownDeliveryRow) => ageText(writtenAt) },
  ]
  return (
    <Table role="table" className={table.table} verticalSpacing="sm" aria-label={t`Deliveries of unknown outcome`}>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th role="columnheader">
            <Trans>Company</Trans>
          </Table.Th>
          {columns.map(({ label }) => (
            <Table.Th key={label} role="columnheader" className={table.figure}>
              {label}
            </Table.Th>
          ))}
          <Table.Th role="columnheader" className={table.action}>
            <Trans>Actions</Trans>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {deliveries.map((delivery) => (
          <Table.Tr role="row" key={delivery.messageId}>
            <Table.Th scope="row" role="rowheader" className={table.company}>
              <Place delivery={delivery} />
            </Table.Th>
            {columns.map(({ label, of }) => (
              <Table.Td key={label} role="cell" className={table.figure} data-label={label}>
                {of(delivery)}
              </Table.Td>
            ))}
            <Table.Td role="cell" className={table.action}>
              <Decision delivery={delivery} onAsk={onAsk} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** The company and the channel of a message. */
function Place({ delivery: { type, channel, company } }: { delivery: UnknownDeliveryRow }) {
  const channelName = useChannelName()
  return (
    <div className={classes.name}>
      {type && <ChannelMark platform={type} />}
      <div className={classes.words}>
        <Anchor component={Link} to={`/companies/${String(company.id)}`} inherit>
          <bdi>{company.name === '' ? company.id : company.name}</bdi>
        </Anchor>
        <span className={classes.account}>
          <bdi>{channel ?? (type && channelName(type))}</bdi>
        </span>
      </div>
    </div>
  )
}

function Decision({
  delivery,
  onAsk,
}: {
  delivery: UnknownDeliveryRow
  onAsk: (delivery: UnknownDeliveryRow) => void
}) {
  const { t } = useLingui()
  const number = String(delivery.messageId)
  return (
    <>
      {delivery.isRepeating && (
        <Badge variant="light" color="gray" tt="none" me={8}>
          <Trans>Being repeated</Trans>
        </Badge>
      )}
      <Button
        size="compact-md"
        variant="default"
        aria-label={t`Decide on message ${number}`}
        onClick={() => onAsk(delivery)}
      >
        <Trans>Decide</Trans>
      </Button>
    </>
  )
}
