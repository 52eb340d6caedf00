import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Webhook } from '@frontdesk/contract'
import { TimeText } from '@frontdesk/platform/parts'
import { useState } from 'react'
import classes from './WebhookList.module.css'
import { useEventName } from './useEventName.ts'

type Actions = {
  onSwitch: (webhook: Webhook) => void
  onRotate: (webhook: Webhook) => void
  onRemove: (webhook: Webhook) => void
  onOpenLog: (webhook: Webhook) => void
}
type Props = Actions & { webhooks: readonly Webhook[]; changing: string | null }

/** A question before a change that a program notices. */
type Asking = { about: 'secret' | 'removal'; webhook: Webhook }

/** The webhooks of a company with their events and health, and what can be done with each (API-6). */
export function WebhookList({ webhooks, changing, ...actions }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null)
  if (webhooks.length === 0)
    return (
      <Text size="sm" c="dimmed">
        <Trans>No address hears of anything yet.</Trans>
      </Text>
    )
  return (
    <>
      <ul className={classes.list}>
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            isChanging={changing === webhook.id}
            {...actions}
            onRotate={() => setAsking({ about: 'secret', webhook })}
            onRemove={() => setAsking({ about: 'removal', webhook })}
          />
        ))}
      </ul>
      {asking && (
        <ChangeQuestion
          {...asking}
          onClose={() => setAsking(null)}
          onAgree={() => {
            setAsking(null)
            if (asking.about === 'secret') actions.onRotate(asking.webhook)
            else actions.onRemove(asking.webhook)
          }}
        />
      )}
    </>
  )
}

type RowProps = Actions & { webhook: Webhook; isChanging: boolean }

function WebhookRow({ webhook, isChanging, onSwitch, onRotate, onRemove, onOpenLog }: RowProps) {
  const { t } = useLingui()
  const nameOf = useEventName()
  const { url, events, previousSecretUntil } = webhook
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
        <Button variant="default" size="xs" onClick={() => onOpenLog(webhook)} aria-label={t`Log of ${url}`}>
          <Trans>Log</Trans>
        </Button>
        <Button
          variant="default"
          size="xs"
          loading={isChanging}
          onClick={() => onSwitch(webhook)}
          aria-label={webhook.disabled ? t`Switch on ${url}` : t`Switch off ${url}`}
        >
          {webhook.disabled ? <Trans>Switch on</Trans> : <Trans>Switch off</Trans>}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={isChanging}
          onClick={() => onRotate(webhook)}
          aria-label={t`New secret for ${url}`}
        >
          <Trans>New secret</Trans>
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={isChanging}
          onClick={() => onRemove(webhook)}
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
