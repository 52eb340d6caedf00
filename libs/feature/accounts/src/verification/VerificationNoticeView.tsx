import { ActionIcon } from '@mantine/core'
import { IconMail, IconX } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { WaitingButton } from '../form/WaitingButton.tsx'
import type { Resend } from './useResendVerification.ts'
import classes from './VerificationNotice.module.css'

/** A line above the page: open the emailed link, or have it sent again (AUTH-3, AUTH-6). */
export function VerificationNoticeView({
  email,
  resend,
  onDismiss,
}: {
  email: string
  resend: Resend
  onDismiss: () => void
}) {
  const { t } = useLingui()
  const { outcome, isPending, seconds } = resend
  return (
    <section className={classes.notice} aria-label={t`Confirm your email`}>
      <IconMail size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <p className={classes.text}>
        <span className={classes.whole}>
          <Trans>
            Check your email: the link in our email to <strong className={classes.email}>{email}</strong> confirms your
            address.
          </Trans>
        </span>
        {outcome === 'none' && (
          <span className={classes.short} title={email}>
            <Trans>Confirm your email</Trans>
          </span>
        )}{' '}
        <span role="status" className={classes.outcome} data-outcome={outcome}>
          {outcome === 'sent' && t`Verification email sent`}
          {outcome === 'failed' && t`Failed to send verification email`}
        </span>
      </p>
      <WaitingButton
        variant="default"
        size="xs"
        seconds={seconds}
        isPending={isPending}
        onClick={() => resend.send(email)}
      >
        <Trans>Send again</Trans>
      </WaitingButton>
      <ActionIcon onClick={onDismiss} aria-label={t`Dismiss`} size={32} className={classes.dismiss ?? ''}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </section>
  )
}
