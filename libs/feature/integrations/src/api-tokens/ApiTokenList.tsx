import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiToken } from '@frontdesk/contract'
import { TimeText, useReturningFocus } from '@frontdesk/platform/parts'
import { useState } from 'react'
import classes from './ApiTokenList.module.css'
import { useScopeName } from './useScopeName.ts'

type Props = {
  tokens: readonly ApiToken[]
  /** The server's time, by which a token has expired. */
  now: Date
  /** The ids of the tokens that are being revoked. */
  revoking: ReadonlySet<string>
  onRevoke: (id: string) => void
}

/** The tokens of a company with their scopes and last use, each with a button that revokes it (API-5). */
export function ApiTokenList({ tokens, now, revoking, onRevoke }: Props) {
  const [asking, setAsking] = useState<ApiToken | null>(null)
  const { title, remember, giveBack } = useReturningFocus<HTMLDivElement>()
  const close = () => {
    setAsking(null)
    giveBack()
  }
  return (
    <div ref={title} tabIndex={-1} style={{ outline: 'none' }}>
      {tokens.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>No other program has access to your company.</Trans>
        </Text>
      ) : (
        <ul className={classes.list}>
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              now={now}
              isRevoking={revoking.has(token.id)}
              onAsk={() => {
                remember()
                setAsking(token)
              }}
            />
          ))}
        </ul>
      )}
      {asking && (
        <RevokeQuestion
          token={asking}
          onClose={close}
          onRevoke={() => {
            close()
            onRevoke(asking.id)
          }}
        />
      )}
    </div>
  )
}

type RowProps = { token: ApiToken; now: Date; isRevoking: boolean; onAsk: () => void }

function TokenRow({ token, now, isRevoking, onAsk }: RowProps) {
  const { t } = useLingui()
  const nameOf = useScopeName()
  const { name, start, scopes, madeBy, createdAt, expiresAt, lastUsedAt } = token
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now.getTime()
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <span className={classes.name}>
          <bdi>{name}</bdi>
          <code translate="no">{start}…</code>
          {isOver && (
            <Badge color="gray" variant="light">
              <Trans>Expired</Trans>
            </Badge>
          )}
        </span>
        <span className={classes.detail}>{scopes.map(nameOf).join(' · ')}</span>
        <span className={classes.detail}>
          {lastUsedAt === null ? (
            <Trans>Never used</Trans>
          ) : (
            <Trans>
              Last used <TimeText at={lastUsedAt} show="moment" />
            </Trans>
          )}
          {'. '}
          {expiresAt !== null && !isOver && (
            <Trans>
              Works until <TimeText at={expiresAt} show="day" />.
            </Trans>
          )}
        </span>
        <span className={classes.detail}>
          <Trans>
            Made by <bdi>{madeBy.fullName}</bdi>, <TimeText at={createdAt} show="day" />
          </Trans>
        </span>
      </div>
      <Button variant="default" size="xs" loading={isRevoking} onClick={onAsk} aria-label={t`Revoke ${name}`}>
        <Trans>Revoke</Trans>
      </Button>
    </li>
  )
}

type QuestionProps = { token: ApiToken; onClose: () => void; onRevoke: () => void }

/** Asks before a token ends, since programs that use it stop at once. */
function RevokeQuestion({ token: { name, start }, onClose, onRevoke }: QuestionProps) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Revoke this token?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Trans>
            “<bdi>{name}</bdi>” ({start}…) stops working at once, and so does every program that uses it.
          </Trans>
        </Text>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button color="red" onClick={onRevoke}>
            <Trans>Revoke</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
