import { secondFactorCalls, type SecondFactorSecret } from '@frontdesk/api-client'
import { useApi, useSoleMutation, lazyPart } from '@frontdesk/platform'
import { inGroups } from '@frontdesk/second-factor'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { useFailureOf } from '../form/useFailureOf.ts'
import { WaitingButton } from '../form/WaitingButton.tsx'
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
      <CodeForm {...call} mayRecover={false} action={<Trans>Turn on</Trans>} onCancel={onCancel} />
    </div>
  )
}

/**
 * Sets up a second factor (AUTH-14): the secret, its first code, the recovery codes. `onDone` is called once those are
 * stored; the session has given the second factor by then.
 */
export default function Enrolment({ email, onDone }: { email: string; onDone: () => void }) {
  const calls = useApi().subject(secondFactorCalls)
  const failureOf = useFailureOf()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const start = useSoleMutation({ mutationFn: () => calls.startSecondFactor() })
  const confirm = useCodeCall((code) => calls.confirmSecondFactor({ code }), setCodes)
  if (codes) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />
  if (start.data) return <EnrolmentView secret={start.data} call={confirm} onCancel={() => start.reset()} />
  return (
    <div className={classes.block}>
      <FailureAlert>{failureOf(start.error)}</FailureAlert>
      <WaitingButton seconds={0} isPending={start.isPending} onClick={() => start.mutate()}>
        <Trans>Set up</Trans>
      </WaitingButton>
    </div>
  )
}
