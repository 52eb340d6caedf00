import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDayTime } from '@frontdesk/platform'
import type { WidgetSettings } from '@frontdesk/contract'
import { useState } from 'react'
import { SettingsSection } from '@frontdesk/platform/parts'
import { CodeBlock } from '../section/CodeBlock.tsx'
import { NewSecret } from '../section/NewSecret.tsx'
import classes from '../section/setup.module.css'

type Props = {
  widget: WidgetSettings
  /** The secret that was just made; it is shown until the owner has stored it, and never again. */
  secret: string | null
  isRotating: boolean
  failure: string | null
  onRotate: () => void
  onStored: () => void
}

/** The key and the secret of the widget, and making a new secret (SUP-7). */
export function SecretSection({ widget, secret, isRotating, failure, onRotate, onStored }: Props) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { key, secretMadeAt, previousSecretUntil } = widget
  const madeOn = secretMadeAt === null ? '' : formatDayTime(secretMadeAt)
  const until = previousSecretUntil === null ? '' : formatDayTime(previousSecretUntil)
  const ask = () => (secretMadeAt === null ? onRotate() : setAsking(true))
  return (
    <SettingsSection
      isWide
      title={<Trans>Key and secret</Trans>}
      lead={
        <Trans>
          The key names your company. With the secret your own server vouches for the person who is signed in on your
          page. Keep it on the server.
        </Trans>
      }
    >
      <CodeBlock title={<Trans>Key</Trans>} copyLabel={t`Copy the key`}>
        {key}
      </CodeBlock>
      {secret !== null && (
        <NewSecret title={<Trans>Secret</Trans>} copyLabel={t`Copy the secret`} secret={secret} onStored={onStored}>
          <Trans>This is shown once. Copy it to your server now, for example as FRONTDESK_SECRET.</Trans>
        </NewSecret>
      )}
      <p className={classes.fact}>
        {secretMadeAt === null ? (
          <Trans>There is no secret yet: no page can say who its visitors are.</Trans>
        ) : (
          <Trans>The secret was made on {madeOn}.</Trans>
        )}{' '}
        {previousSecretUntil !== null && <Trans>The one before it works until {until}.</Trans>}
      </p>
      <Button
        variant="default"
        className={classes.start ?? ''}
        loading={isRotating}
        disabled={secret !== null}
        onClick={ask}
      >
        {secretMadeAt === null ? <Trans>Make a secret</Trans> : <Trans>Make a new secret</Trans>}
      </Button>
      {failure !== null && (
        <Text role="alert" size="sm" c="var(--fd-danger)">
          {failure}
        </Text>
      )}
      {isAsking && (
        <RotateQuestion
          onClose={() => setAsking(false)}
          onRotate={() => {
            setAsking(false)
            onRotate()
          }}
        />
      )}
    </SettingsSection>
  )
}

/** Asks before a secret is replaced, and says what follows. */
function RotateQuestion({ onClose, onRotate }: { onClose: () => void; onRotate: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Make a new secret?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            Your server keeps working with the old secret for 24 hours: put the new one there before they are over. If
            somebody else knows the old one, make a new secret twice, and the old one ends at once.
          </Trans>
        </Text>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={onRotate}>
            <Trans>Make a new secret</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
