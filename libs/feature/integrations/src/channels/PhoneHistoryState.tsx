import { Progress } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Messenger, PhoneHistory } from '@frontdesk/contract'
import { connectionOf } from '@frontdesk/integration-rules'
import { useId, type ReactNode } from 'react'
import classes from './PhoneHistoryState.module.css'

/** Why the chats of a phone did not come, or not all of them. */
function Reason({ history: { state, code, percent } }: { history: PhoneHistory }) {
  if (state === 'declined') return <Trans>The phone does not share its chats.</Trans>
  switch (code) {
    case 'TOO_LATE':
      return <Trans>The chats of the phone are missing: Meta hands them over in the first 24 hours only.</Trans>
    case 'ALREADY_ASKED':
      return <Trans>The chats of the phone are missing: Meta hands them over once, and did so before.</Trans>
    case 'STOPPED':
      return percent === 0 ? (
        <Trans>The chats of the phone are missing: none came within a day.</Trans>
      ) : (
        <Trans>Some chats of the phone are missing: after {percent} % nothing came for a day.</Trans>
      )
    case undefined:
    default:
      return <Trans>The chats of the phone are missing: Meta refused to hand them over.</Trans>
  }
}

function Remedy({ history: { state, code } }: { history: PhoneHistory }) {
  if (state === 'failed' && code === 'REFUSED')
    return (
      <Trans>New messages arrive all the same. Enter a new token for this number, and Meta is asked once more.</Trans>
    )
  return (
    <Trans>
      New messages arrive all the same. To bring in the older ones, disconnect the account in the WhatsApp Business app
      (Settings → Account → Business Platform), connect the number here again with Facebook, and agree on the phone to
      share the chats.
    </Trans>
  )
}

/** The bar of an import. It is no live region: the sentence above it is, and changes seldom. */
function Bar({ percent, labelledBy }: { percent: number; labelledBy: string }) {
  return (
    <div className={classes.bar}>
      <Progress.Root size="md" className={classes.track}>
        <Progress.Section value={percent} aria-labelledby={labelledBy} />
      </Progress.Root>
      <span className={classes.percent} aria-hidden>
        <Trans>{percent} %</Trans>
      </span>
    </div>
  )
}

function Note({ title, children, aside }: { title: ReactNode; children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={classes.note}>
      {title}
      {aside}
      <p className={classes.text}>{children}</p>
    </div>
  )
}

/**
 * How far the chats of a number's phone have been brought in, and what to do if they are not;
 * nothing once all are here.
 */
export function PhoneHistoryState({ channel }: { channel: Messenger }) {
  const { t } = useLingui()
  const id = useId()
  const { history } = channel.metadata
  if (history == null || history.state === 'complete' || connectionOf(channel) !== 'connected') return null
  const isImporting = history.state === 'importing'
  const percent = Math.round(history.percent)
  return (
    <section aria-label={t`Chats of the phone`} data-history={history.state}>
      <Note
        title={
          <p id={id} role="status" className={classes.title}>
            {!isImporting ? (
              <Reason history={history} />
            ) : percent === 0 ? (
              <Trans>Waiting for the chats of the phone …</Trans>
            ) : (
              <Trans>The chats of the phone are being brought in …</Trans>
            )}
          </p>
        }
        aside={isImporting && percent > 0 ? <Bar percent={percent} labelledBy={id} /> : null}
      >
        {isImporting ? (
          <Trans>
            This can take some hours; you can work meanwhile. Leave the phone switched on and connected to the internet.
          </Trans>
        ) : (
          <Remedy history={history} />
        )}
      </Note>
    </section>
  )
}
