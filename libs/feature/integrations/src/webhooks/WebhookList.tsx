import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Webhook } from '@frontdesk/contract'
import { TimeText, useReturningFocus } from '@frontdesk/platform/parts'
import { useState } from 'react'
import classes from './WebhookList.module.css'
import { useEventName } from './useEventName.ts'

/** A change of a webhook: switched on or off, a new secret, removed. */
export type WebhookChange = 'switch' | 'secret' | 'removal'

type Props = {
  webhooks: readonly Webhook[]
  /** The changes that are on their way, by the id of the webhook. */
  changing: ReadonlyMap<string, WebhookChange>
  /** Whether another secret is still shown, which a new one would replace before it is stored. */
  isClosed: boolean
  onChange: (webhook: Webhook, change: WebhookChange) => void
  onOpenLog: (webhook: Webhook) => void
}

/** A question before a change that a program notices. */
type Asking = { about: 'secret' | 'removal'; webhook: Webhook }

/** The webhooks of a company with their events and health, and what can be done with each (API-6). */
export function WebhookList({ webhooks, changing, isClosed, onChange, onOpenLog }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const { title, remember, giveBack } = useReturningFocus<HTMLDivElement>()
  const close = () => {
    setAsking(null)
    giveBack()
  }
  return (
    <div ref={title} tabIndex={-1} style={{ outline: 'none' }}>
      {webhooks.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>No address hears of anything yet.</Trans>
        </Text>
      ) : (
        <ul className={classes.list}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              changing={changing.get(webhook.id) ?? null}
              isClosed={isClosed}
              onSwitch={() => onChange(webhook, 'switch')}
              onAsk={(about) => {
                remember()
                setAsking({ about, webhook })
              }}
              onOpenLog={() => onOpenLog(webhook)}
            />
          ))}
        </ul>
      )}
      {asking && (
        <ChangeQuestion
          {...asking}
          onClose={close}
          onAgree={() => {
            close()
            onChange(asking.webhook, asking.about)
          }}
        />
      )}
    </div>
  )
}

type RowProps = {
  webhook: Webhook
  changing: WebhookChange | null
  isClosed: boolean
  onSwitch: () => void
  onAsk: (about: Asking['about']) => void
  onOpenLog: () => void
}

function WebhookRow({ webhook, changing, isClosed, onSwitch, onAsk, onOpenLog }: RowProps) {
  const { t } = useLingui()
  const nameOf = useEventName()
  const { url, events, previousSecretUntil } = webhook
  const stateOf = (change: WebhookChange) => ({
    loading: changing === change,
    disabled: changing !== null || (change === 'secret' && isClosed),
  })
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <bdi translate="no">{url}</bdi>
      </span>
      <span className={classes.detail}>{events.map(nameOf).join(' · ')}</span>
      <HealthText webhook={webhook} />
      {previousSecretUntil !== null && (
        <span className={classes.detail}>
          <Trans>
            Signed with the secret before this one as well until <TimeText at={previousSecretUntil} show="moment" />.
          </Trans>
        </span>
      )}
      <Group gap={8} mt={8}>
        <Button variant="default" size="xs" onClick={onOpenLog} aria-label={t`Log of ${url}`}>
          <Trans>Log</Trans>
        </Button>
        <Button
          variant="default"
          size="xs"
          {...stateOf('switch')}
          onClick={onSwitch}
          aria-label={webhook.disabled ? t`Switch on ${url}` : t`Switch off ${url}`}
        >
          {webhook.disabled ? <Trans>Switch on</Trans> : <Trans>Switch off</Trans>}
        </Button>
        <Button
          variant="default"
          size="xs"
          {...stateOf('secret')}
          onClick={() => onAsk('secret')}
          aria-label={t`New secret for ${url}`}
        >
          <Trans>New secret</Trans>
        </Button>
        <Button
          variant="default"
          size="xs"
          {...stateOf('removal')}
          onClick={() => onAsk('removal')}
          aria-label={t`Remove ${url}`}
        >
          <Trans>Remove</Trans>
        </Button>
      </Group>
    </li>
  )
}

/** Whether deliveries arrive, and why none are made any more. */
function HealthText({ webhook: { disabled, failingSince } }: { webhook: Webhook }) {
  if (disabled)
    return (
      <span className={classes.health}>
        <Badge color={disabled.because === 'owner' ? 'gray' : 'red'} variant="light">
          <Trans>Off</Trans>
        </Badge>
        <span className={classes.detail}>
          {disabled.because === 'failing' ? (
            <Trans>
              Nothing arrived for days, so it was switched off on <TimeText at={disabled.at} show="day" />.
            </Trans>
          ) : disabled.because === 'gone' ? (
            <Trans>
              The address said that it wants nothing more, on <TimeText at={disabled.at} show="day" />.
            </Trans>
          ) : (
            <Trans>
              Switched off on <TimeText at={disabled.at} show="day" />.
            </Trans>
          )}
        </span>
      </span>
    )
  if (failingSince === null) return null
  return (
    <span className={classes.health}>
      <Badge color="red" variant="light">
        <Trans>Failing</Trans>
      </Badge>
      <span className={classes.detail}>
        <Trans>
          Nothing has arrived since <TimeText at={failingSince} show="moment" />. After five days it is switched off.
        </Trans>
      </span>
    </span>
  )
}

type QuestionProps = Asking & { onClose: () => void; onAgree: () => void }

/** Asks before a secret is replaced or a webhook removed, and says what follows. */
function ChangeQuestion({ about, webhook: { url }, onClose, onAgree }: QuestionProps) {
  const { t } = useLingui()
  const isRemoval = about === 'removal'
  return (
    <Modal
      opened
      onClose={onClose}
      title={isRemoval ? <Trans>Remove this webhook?</Trans> : <Trans>Make a new secret?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {isRemoval ? (
            <Trans>
              <bdi>{url}</bdi> hears of nothing more, and its log goes as well.
            </Trans>
          ) : (
            <Trans>
              For 24 hours everything is signed with both secrets: put the new one in place before they end.
            </Trans>
          )}
        </Text>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          {isRemoval ? (
            <Button color="red" onClick={onAgree}>
              <Trans>Remove</Trans>
            </Button>
          ) : (
            <Button onClick={onAgree}>
              <Trans>Make a new secret</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
