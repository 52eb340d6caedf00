import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { WebhookDelivery } from '@frontdesk/contract'
import { FailureState, SkeletonRows, TimeText } from '@frontdesk/platform/parts'
import { FailureText } from '../section/FailureText.tsx'
import classes from './WebhookList.module.css'
import { useEventName } from './useEventName.ts'

type Props = {
  url: string
  /** Whether the webhook is switched on, without which nothing is sent again. */
  isOn: boolean
  /** Undefined while they are read. */
  deliveries: readonly WebhookDelivery[] | undefined
  isFailed: boolean
  isReading: boolean
  onRead: () => void
  /** The id of the delivery that is being replayed; null: none. */
  replaying: string | null
  replayFailure: string | null
  onReplay: (id: string) => void
  onClose: () => void
}

/** The last deliveries of a webhook with their outcomes, each of which can be made again (API-6). */
export function WebhookLogView({ url, isOn, deliveries, replaying, onReplay, onClose, ...rest }: Props) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Trans>Log of the last 30 days</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Group justify="space-between" gap={8}>
          <Text size="sm" style={{ overflowWrap: 'anywhere', flex: 1 }} translate="no">
            {url}
          </Text>
          <Button variant="default" size="xs" onClick={rest.onRead} loading={rest.isReading} data-autofocus>
            <Trans>Refresh</Trans>
          </Button>
        </Group>
        <FailureText sentence={rest.replayFailure} />
        {deliveries && deliveries.length === 0 && (
          <Text size="sm" c="dimmed">
            <Trans>Nothing has happened yet that this address hears of.</Trans>
          </Text>
        )}
        {deliveries && deliveries.length > 0 && (
          <ul className={classes.list}>
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                isReplaying={replaying === delivery.id}
                onReplay={isOn ? () => onReplay(delivery.id) : null}
              />
            ))}
          </ul>
        )}
        {!deliveries &&
          (rest.isFailed ? (
            <FailureState title={<Trans>The log could not be loaded</Trans>} onRetry={rest.onRead} />
          ) : (
            <SkeletonRows rows={4} />
          ))}
      </Stack>
    </Modal>
  )
}

type RowProps = { delivery: WebhookDelivery; isReplaying: boolean; onReplay: (() => void) | null }

function DeliveryRow({ delivery, isReplaying, onReplay }: RowProps) {
  const { t } = useLingui()
  const nameOf = useEventName()
  const { event, createdAt, status, attempts, answer, error } = delivery
  const statuses = {
    waiting: { color: 'yellow', name: t`Waiting` },
    delivered: { color: 'green', name: t`Arrived` },
    failed: { color: 'red', name: t`Given up` },
  }
  const name = nameOf(event)
  const drops = new Map([
    ['SWITCHED_OFF', t`dropped, since the webhook was switched off`],
    ['ARCHIVED', t`dropped, since the company was archived`],
  ])
  const reason = drops.get(error ?? '') ?? (answer === null ? error : `HTTP ${answer}`)
  return (
    <li className={classes.row}>
      <Group justify="space-between" gap={8} wrap="nowrap" align="flex-start">
        <div>
          <span className={classes.health}>
            <span className={classes.name}>{name}</span>
            <Badge color={statuses[status].color} variant="light">
              {statuses[status].name}
            </Badge>
          </span>
          <span className={classes.detail}>
            <TimeText at={createdAt} show="moment" /> · <Plural value={attempts} one="# attempt" other="# attempts" />
            {reason !== null && ` · ${reason}`}
          </span>
        </div>
        {onReplay && (
          <Button
            variant="default"
            size="xs"
            loading={isReplaying}
            onClick={onReplay}
            aria-label={t`Send again: ${name}`}
          >
            <Trans>Send again</Trans>
          </Button>
        )}
      </Group>
    </li>
  )
}
