import { Trans, useLingui } from '@lingui/react/macro'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { SuccessNote } from '../form/SuccessNote.tsx'
import { WaitingButton } from '../form/WaitingButton.tsx'

/** Explains that the account has no password yet, and offers the link to set one. */
export function NoPasswordView({
  email,
  outcome,
  isPending,
  seconds,
  onSend,
}: {
  email: string
  outcome: 'none' | 'sent' | 'failed'
  isPending: boolean
  /** Seconds until the link can be sent again. */
  seconds: number
  onSend: () => void
}) {
  const { t } = useLingui()
  return (
    <>
      <FailureAlert
        beside={
          <Trans>
            Set one with a link that we send to {email}. It signs you out everywhere; sign in with the new password and
            try again.
          </Trans>
        }
      >
        {t`Your account has no password yet`}
      </FailureAlert>
      <FailureAlert>{outcome === 'failed' ? t`Failed to send password reset email` : null}</FailureAlert>
      <SuccessNote>{outcome === 'sent' ? t`Password reset email sent` : null}</SuccessNote>
      <WaitingButton type="button" variant="default" seconds={seconds} isPending={isPending} onClick={onSend}>
        {outcome === 'none' ? <Trans>Send the link</Trans> : <Trans>Send it again</Trans>}
      </WaitingButton>
    </>
  )
}
