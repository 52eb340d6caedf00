import type { LeftEmails } from '@frontdesk/api-client'
import { PageTitle } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { FailureAlert } from '../form/FailureAlert.tsx'
import classes from '../form/Form.module.css'

/** `refused`: the link is not valid; `unclear`: the provider could not be reached. */
export type AnswerEmails = { is: 'asking' | 'on' | 'off' | 'refused' | 'unclear' }

function Title({ about }: { about: LeftEmails['about'] | null }) {
  const { t } = useLingui()
  const title =
    about === null
      ? t`Emails to you`
      : about === 'team'
        ? t`Emails about mentions and assigned chats`
        : t`Emails about answers of support`
  return <PageTitle title={title} className={classes.title} />
}

/** Whether the reader of an email gets more of its kind, and the button that changes it. */
export function AnswerEmailsView({
  emails: { is },
  about,
  isPending,
  isFailed,
  onChange,
  onRetry,
}: {
  emails: AnswerEmails
  /** Null while it is not known. */
  about: LeftEmails['about'] | null
  isPending: boolean
  /** Whether the last change did not arrive. */
  isFailed: boolean
  onChange: (isOn: boolean) => void
  onRetry: () => void
}) {
  const { t } = useLingui()
  const isOfTeam = about === 'team'
  return (
    <section className={classes.card}>
      <Title about={about} />
      <p className={classes.lead} role="status">
        {is === 'asking' && (
          <>
            <Loader size="xs" mr="sm" aria-hidden />
            <Trans>The link is being checked…</Trans>
          </>
        )}
        {is === 'on' &&
          (isOfTeam ? (
            <Trans>
              They are on: when a colleague mentions you or assigns you a chat while you are away, you get an email.
            </Trans>
          ) : (
            <Trans>They are on: when support answers while you are away, you get an email.</Trans>
          ))}
        {is === 'off' &&
          (isOfTeam ? (
            <Trans>They are off: you get no more of them. The app shows what waits for you.</Trans>
          ) : (
            <Trans>
              They are off: you get no more of them. Answers stay in the conversation, where you can read them.
            </Trans>
          ))}
      </p>
      <div className={classes.form}>
        <FailureAlert beside={<Trans>Open the link in the newest of these emails.</Trans>}>
          {is === 'refused' ? t`This link is not valid any more, or not complete.` : null}
        </FailureAlert>
        <FailureAlert beside={<Trans>Check your connection and try again.</Trans>}>
          {is === 'unclear' ? t`The link could not be checked` : isFailed ? t`Nothing was changed` : null}
        </FailureAlert>
        {is === 'unclear' && (
          <Button size="md" fullWidth onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {(is === 'on' || is === 'off') && (
          <Button
            size="md"
            fullWidth
            variant={is === 'on' ? 'filled' : 'default'}
            loading={isPending}
            onClick={() => onChange(is === 'off')}
          >
            {is === 'on' ? <Trans>Turn these emails off</Trans> : <Trans>Turn them on again</Trans>}
          </Button>
        )}
      </div>
    </section>
  )
}
