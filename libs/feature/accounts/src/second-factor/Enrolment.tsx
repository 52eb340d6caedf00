import { secondFactorCalls, type SecondFactorSecret } from '@frontdesk/api-client'
import { sessionQueries, useApi, useSoleMutation, lazyPart } from '@frontdesk/platform'
import { inGroups } from '@frontdesk/second-factor'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { useFailureOf } from '../form/useFailureOf.ts'
import { WaitingButton } from '../form/WaitingButton.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { CodeForm, type CodeCall } from './CodeForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './SecondFactor.module.css'
import { useCodeCall } from './useCodeCall.ts'

const QrCode = lazyPart(() => import('@frontdesk/platform/qr-code'))

/** The secret for an authenticator, as a picture and as text, and the question for its first code. */
export function EnrolmentView({
  secret: { secret, address },
  call,
  onCancel,
}: {
  secret: SecondFactorSecret
  call: CodeCall
  onCancel: () => void
}) {
  const { t } = useLingui()
  return (
    <div className={classes.block}>
      <ol>
        <li>
          <Trans>Scan this picture with an authenticator app, such as the one of your password manager.</Trans>
          <div className={classes.picture}>
            <Suspense fallback={null}>
              <QrCode value={address} label={t`QR code for your authenticator app`} />
            </Suspense>
          </div>
        </li>
        <li>
          <Trans>Or type this key into it:</Trans>
          <span className={classes.secret} translate="no">
            {inGroups(secret, ' ')}
          </span>
        </li>
        <li>
          <Trans>Enter the code that it shows.</Trans>
        </li>
      </ol>
      <CodeForm {...call} ways={['authenticator']} action={<Trans>Turn on</Trans>} onCancel={onCancel} />
    </div>
  )
}

/**
 * Sets up a second factor (AUTH-14, AUTH-15): an authenticator app by its secret and its first code, or a passkey; then
 * the recovery codes, where it is the first. `onDone` is called once those are stored; the session has given the second
 * factor by then. `hasPasskeys`: there are passkeys already, and the app comes beside them.
 */
export default function Enrolment({
  email,
  hasPasskeys = false,
  onDone,
}: {
  email: string
  hasPasskeys?: boolean
  onDone: () => void
}) {
  const api = useApi()
  const calls = api.subject(secondFactorCalls)
  const failureOf = useFailureOf()
  const { data: me } = useQuery({ ...sessionQueries.me(api), enabled: false })
  const mayAddPasskey = !hasPasskeys && me?.capabilities.passkeys === true
  const [isAddingPasskey, setAddingPasskey] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const start = useSoleMutation({ mutationFn: () => calls.startSecondFactor() })
  const confirm = useCodeCall(
    async (proof) => ('code' in proof ? calls.confirmSecondFactor(proof) : []),
    (recoveryCodes) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone()),
  )
  if (codes) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />
  if (start.data) return <EnrolmentView secret={start.data} call={confirm} onCancel={() => start.reset()} />
  if (isAddingPasskey)
    return (
      <div className={classes.block}>
        <AddPasskey email={email} onDone={onDone} onCancel={() => setAddingPasskey(false)} />
      </div>
    )
  return (
    <div className={classes.block}>
      <FailureAlert>{failureOf(start.error)}</FailureAlert>
      <div className={classes.actions}>
        <WaitingButton
          seconds={0}
          isPending={start.isPending}
          onClick={() => start.mutate()}
          {...(hasPasskeys && { variant: 'default' })}
        >
          <Trans>Set up an authenticator app</Trans>
        </WaitingButton>
        {mayAddPasskey && (
          <Button variant="default" onClick={() => setAddingPasskey(true)}>
            <Trans>Add a passkey</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
