import { passkeyCalls, type SecondFactorStatus } from '@frontdesk/api-client'
import type { Admin } from '@frontdesk/contract'
import { useApi, useSoleMutation } from '@frontdesk/platform'
import { TimeText } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { useFailureOf } from '../form/useFailureOf.ts'
import { AddPasskey } from '../second-factor/AddPasskey.tsx'
import classes from '../second-factor/SecondFactor.module.css'

type Passkey = SecondFactorStatus['passkeys'][number]

function PasskeyRow({ passkey, isRemoving, onAsk }: { passkey: Passkey; isRemoving: boolean; onAsk: () => void }) {
  const { t } = useLingui()
  const { name, addedAt, usedAt } = passkey
  return (
    <li>
      <div className={classes.passkey}>
        <strong>{name}</strong>
        <span className={classes.dim}>
          {usedAt === null ? (
            <Trans>
              Added <TimeText at={addedAt} show="moment" />, not used yet
            </Trans>
          ) : (
            <Trans>
              Added <TimeText at={addedAt} show="moment" />, last used <TimeText at={usedAt} show="moment" />
            </Trans>
          )}
        </span>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={isRemoving}
        onClick={onAsk}
        aria-label={t`Remove the passkey ${name}`}
      >
        <Trans>Remove</Trans>
      </Button>
    </li>
  )
}

/** Asks before a passkey is removed, and says what becomes of the sign-in. */
function RemovalQuestion({
  name,
  isLast,
  isOpen,
  onClose,
  onRemove,
}: {
  name: string
  isLast: boolean
  isOpen: boolean
  onClose: () => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t`Remove the passkey ${name}?`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div className={classes.block}>
        <p>
          {isLast ? (
            <Trans>
              It is your only second factor. From then on your password alone signs you in, and your recovery codes are
              no longer good.
            </Trans>
          ) : (
            <Trans>It no longer signs you in. Your other ways still do.</Trans>
          )}
        </p>
        <div className={classes.actions}>
          <Button color="red" data-autofocus onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** The passkeys as they are listed, and the question before one is removed. */
export function PasskeyListView({
  passkeys,
  hasApp,
  removing,
  failure,
  onRemove,
}: {
  passkeys: readonly Passkey[]
  /** Whether an authenticator app is left without them. */
  hasApp: boolean
  /** The id of the passkey that is being removed. */
  removing: string | null
  failure: string | null
  onRemove: (passkey: Passkey) => void
}) {
  const { t } = useLingui()
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<Passkey | null>(null)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <FailureAlert>{failure}</FailureAlert>
      {passkeys.length > 0 && (
        <ul className={classes.passkeys} aria-label={t`Passkeys`}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isRemoving={removing === passkey.id}
              onAsk={() => {
                setAsked(passkey)
                setAsking(true)
              }}
            />
          ))}
        </ul>
      )}
      <RemovalQuestion
        name={asked?.name ?? ''}
        isLast={passkeys.length === 1 && !hasApp}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onRemove={() => {
          // Closed before the call, which may ask for the password in a dialog of its own.
          setAsking(false)
          if (asked) onRemove(asked)
        }}
      />
    </>
  )
}

/** The passkeys of the administrator in My Profile (AUTH-15): each can be removed, and others added. */
export function PasskeyList({
  status,
  admin,
  onChanged,
}: {
  status: SecondFactorStatus
  admin: Admin
  onChanged: () => void
}) {
  const calls = useApi().subject(passkeyCalls)
  const failureOf = useFailureOf()
  const [isAdding, setAdding] = useState(false)
  const remove = useSoleMutation({
    mutationFn: (id: string) => calls.removePasskey({ id }),
    onSuccess: onChanged,
  })
  return (
    <>
      <PasskeyListView
        passkeys={status.passkeys}
        hasApp={status.hasApp}
        removing={remove.isPending ? remove.variables : null}
        failure={failureOf(remove.error)}
        onRemove={({ id }) => remove.mutate(id)}
      />
      {isAdding ? (
        <AddPasskey
          email={admin.email}
          onDone={() => {
            setAdding(false)
            onChanged()
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button variant="default" onClick={() => setAdding(true)}>
          <Trans>Add a passkey</Trans>
        </Button>
      )}
    </>
  )
}
