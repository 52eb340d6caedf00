import { Button, Loader } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import type { SignupEnd, SignupKind } from './runSignup.ts'
import classes from './SignupChoices.module.css'
import { useSignupEnd } from './useSignupEnd.ts'

type Props = {
  /** Whether the popup can be opened: the Facebook SDK is there. */
  sdk: 'loading' | 'ready' | 'failed'
  onReload: () => void
  /** The step that goes on at the moment. */
  running: { kind: SignupKind; at: 'popup' | 'server' } | null
  /** How the last signup ended, if nothing was connected. */
  end: SignupEnd | null
  /** Why the server did not connect the number. */
  failure: string | null
  /** Sends the same signup to the server once more; null where that cannot help. */
  onRetry: (() => void) | null
  onStart: (kind: SignupKind) => void
  onByHand: () => void
}

/** The failure and what to do, or what to wait for; receives the focus when it changes to the former. */
function Outcome({ sdk, onReload, running, end, failure, onRetry }: Props) {
  const textOf = useSignupEnd()
  const place = useRef<HTMLDivElement>(null)
  const problem = failure ?? (end === null ? null : textOf(end))
  useEffect(() => {
    if (problem !== null) place.current?.focus()
  }, [problem])
  const again = (label: ReactNode, onClick: () => void) => (
    <div>
      <Button size="sm" variant="default" onClick={onClick}>
        {label}
      </Button>
    </div>
  )
  return (
    <div ref={place} role="status" tabIndex={-1} className={classes.end} data-testid="signup-outcome">
      {running?.at === 'popup' && <Trans>Facebook’s window is open. Go on there; it leads back here.</Trans>}
      {running?.at === 'server' && <Trans>The number is being connected …</Trans>}
      {running === null && problem}
      {running === null && failure !== null && onRetry !== null && again(<Trans>Try again</Trans>, onRetry)}
      {running === null && problem === null && sdk === 'failed' && (
        <>
          <Trans>
            Facebook could not be loaded: your network or an extension of your browser blocks it. Allow it for this page
            and try again, or enter the values by hand.
          </Trans>
          {again(<Trans>Try again</Trans>, onReload)}
        </>
      )}
    </div>
  )
}

function Choice({
  name,
  text,
  children,
}: {
  name: ReactNode
  text: ReactNode
  children: (nameId: string) => ReactNode
}) {
  const id = useId()
  return (
    <li className={classes.choice}>
      <h3 id={id} className={classes.name}>
        {name}
      </h3>
      <p className={classes.text}>{text}</p>
      {children(id)}
    </li>
  )
}

/** The ways to connect a WhatsApp number (INT-7): one of the WhatsApp Business app, a new one, or by hand. */
export function SignupChoices(props: Props) {
  const { t } = useLingui()
  const { sdk, running, onStart, onByHand } = props
  const start = (kind: SignupKind, isMain: boolean) => (nameId: string) => (
    <Button
      size="md"
      variant={isMain ? 'filled' : 'default'}
      aria-describedby={nameId}
      disabled={sdk === 'failed' || (running !== null && running.kind !== kind)}
      loading={sdk === 'loading' || running?.kind === kind}
      loaderProps={{ children: <Loader size="sm" color="currentColor" aria-label={t`Loading`} /> }}
      data-autofocus={isMain || undefined}
      onClick={() => onStart(kind)}
    >
      <Trans>Connect with Facebook</Trans>
    </Button>
  )
  return (
    <>
      <Outcome {...props} />
      <ul className={classes.choices}>
        <Choice
          name={<Trans>Keep using the WhatsApp Business app</Trans>}
          text={
            <Trans>
              Your number stays in the WhatsApp Business app on your phone, and both show the same chats. What you
              answer on the phone counts: the AI stays silent from then on.
            </Trans>
          }
        >
          {start('business-app', true)}
        </Choice>
        <Choice
          name={<Trans>A number that is in no app</Trans>}
          text={<Trans>A new number, or one that you have deleted from its WhatsApp app. It is used here alone.</Trans>}
        >
          {start('new-number', false)}
        </Choice>
        <Choice
          name={<Trans>By hand</Trans>}
          text={<Trans>You have the two IDs of a number and an access token from Meta’s pages already.</Trans>}
        >
          {(nameId) => (
            <Button
              size="md"
              variant="default"
              aria-describedby={nameId}
              disabled={running?.at === 'server'}
              onClick={onByHand}
            >
              <Trans>Enter the values</Trans>
            </Button>
          )}
        </Choice>
      </ul>
      <p className={classes.aside}>
        <Trans>
          A WhatsApp account of the business portfolio that owns this server’s app cannot be chosen in Facebook’s
          window: choose or make another portfolio there, or enter the values by hand.
        </Trans>
      </p>
    </>
  )
}
