import { lazyPart } from '@frontdesk/platform'
import { Anchor, Button, Checkbox, Loader } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import type { PairingStep } from './pairingStepOf.ts'
import classes from './PairPhone.module.css'

const QrCode = lazyPart(() => import('@frontdesk/platform/qr-code'))

type Props = {
  step: PairingStep
  /** The server is being asked to begin. */
  isPending: boolean
  /** Why it did not begin, or why the pairing came to nothing; null if neither. */
  failure: string | null
  /** The sandbox's phone that scans a code; null without a sandbox. */
  scanAddressOf: ((qr: string) => string | null) | null
  /** Begins to pair; the risk was accepted. */
  onStart: () => void
  onCancel: () => void
  onClose: () => void
}

/** The risks, and the consent without which nothing begins. */
function Risk({ isPending, failure, onStart }: Pick<Props, 'isPending' | 'failure' | 'onStart'>) {
  const { t } = useLingui()
  const [isAccepted, setAccepted] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAccepted) return onStart()
    setMissing(true)
    box.current?.focus()
  }
  return (
    <form className={classes.body} onSubmit={submit} noValidate>
      <div className={classes.risk}>
        <p>
          <strong>
            <Trans>WhatsApp does not allow this way, and may block your number without warning.</Trans>
          </strong>
        </p>
        <p>
          <Trans>
            The phone is linked like a browser with WhatsApp Web. It is no offer of Meta: it can stop working any day,
            and a blocked number is lost for your customers. Use it only for a number that you could do without.
          </Trans>
        </p>
      </div>
      <Checkbox
        ref={box}
        checked={isAccepted}
        label={t`I know that WhatsApp may block this number, and accept the risk`}
        error={isMissing && !isAccepted ? t`Tick this to go on` : null}
        data-autofocus
        onChange={({ currentTarget }) => setAccepted(currentTarget.checked)}
      />
      <p role="alert">{failure}</p>
      <Button type="submit" size="md" loading={isPending}>
        <Trans>Show the code</Trans>
      </Button>
    </form>
  )
}

/** Milliseconds that a browser can wait at most: for a longer time it does not wait at all. */
const longestWait = 2 ** 31 - 1

/** Whether an instant has passed; renders again when it does. */
function useHasPassed(instant: string): boolean {
  const [passed, setPassed] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(
      () => setPassed(instant),
      Math.min(longestWait, Math.max(0, Date.parse(instant) - Date.now())),
    )
    return () => clearTimeout(timer)
  }, [instant])
  return passed === instant
}

function Code({ qr, expiresAt, scanAddressOf }: { qr: string; expiresAt: string } & Pick<Props, 'scanAddressOf'>) {
  const { t } = useLingui()
  const isExpired = useHasPassed(expiresAt)
  const scanAddress = scanAddressOf?.(qr) ?? null
  return (
    <>
      <p>
        <Trans>On the phone, open WhatsApp → Settings → Linked devices → Link a device, and scan this code.</Trans>
      </p>
      <div className={classes.place} data-testid="pairing-code" data-expired={isExpired}>
        {isExpired ? (
          <Trans>This code has expired. A new one is coming …</Trans>
        ) : (
          <Suspense fallback={<Loader aria-hidden />}>
            <QrCode
              value={qr}
              label={t`QR code that links the phone. It can only be scanned with the phone’s camera.`}
            />
          </Suspense>
        )}
      </div>
      <p className={classes.dim}>
        <Trans>A new code comes about every 20 seconds, five in all.</Trans>
      </p>
      {scanAddress !== null && (
        <p>
          <Trans>
            Just trying it out?{' '}
            <Anchor href={scanAddress} target="_blank" rel="noopener noreferrer" underline="always">
              The sandbox’s phone
            </Anchor>{' '}
            scans it.
          </Trans>
        </p>
      )}
    </>
  )
}

/** Pairs a phone with WhatsApp Web (INT-7): the risk, the code to scan, and what came of it. */
export function PairPhone({ step, isPending, failure, scanAddressOf, onStart, onCancel, onClose }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step.is === 'failed' || step.is === 'connected') place.current?.focus()
  }, [step.is])
  if (step.is === 'not-set-up')
    return (
      <div className={classes.body}>
        <p>
          <Trans>
            This server is not set up for WhatsApp Web. Whoever runs it finds the steps in the operating guide.
          </Trans>
        </p>
      </div>
    )
  if (step.is === 'risk') return <Risk isPending={isPending} failure={failure} onStart={onStart} />
  return (
    <div className={classes.body}>
      <div ref={place} role="status" tabIndex={-1}>
        {step.is === 'waiting' && <Trans>The code is being made …</Trans>}
        {step.is === 'code' && <Trans>Waiting for the phone to scan the code</Trans>}
        {step.is === 'connected' && <Connected name={step.number} />}
        {step.is === 'failed' && failure}
      </div>
      {step.is === 'waiting' && (
        <div className={classes.place}>
          <Loader aria-hidden />
        </div>
      )}
      {step.is === 'code' && <Code qr={step.qr} expiresAt={step.expiresAt} scanAddressOf={scanAddressOf} />}
      <div className={classes.actions}>
        {step.is === 'failed' && (
          <Button size="md" loading={isPending} onClick={onStart}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {step.is === 'connected' ? (
          <Button size="md" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        ) : (
          <Button size="md" variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

const Connected = ({ name }: { name: string }) => <Trans>{name} is connected. Write to it as a customer would.</Trans>
