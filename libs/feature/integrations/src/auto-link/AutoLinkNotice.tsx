import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { autoLinkAttempts, type AutoLinkEnd } from '@frontdesk/integration-rules'
import { useChannelTitle } from '@frontdesk/platform/parts'
import { useState } from 'react'
import { LinkChoice } from '../linking/LinkChoice.tsx'
import { salonPlace, useSalonName } from '../linking/salonNames.ts'
import classes from './AutoLinkNotice.module.css'
import type { AutoLinkRun } from './AutoLinkRun.ts'

/** How a notice looks: at work, with a question, done, for information, or in need of somebody. */
type Tone = 'working' | 'asking' | 'done' | 'plain' | 'failed'

const tones: Readonly<Record<AutoLinkEnd, Tone>> = {
  linked: 'done',
  'already-linked': 'done',
  'no-active-crm': 'plain',
  'no-such-channel': 'failed',
  'lists-failed': 'failed',
  'link-refused': 'failed',
  'link-failed': 'failed',
  cancelled: 'plain',
}

function toneOf({ step }: AutoLinkRun): Tone {
  if (step.next === 'nothing') return tones[step.because]
  return step.next === 'let-choose' ? 'asking' : 'working'
}

/** How an automatic link ended, and what to do. */
function End({ because, title, name }: { because: AutoLinkEnd; title: string; name: string }) {
  switch (because) {
    case 'linked':
      return (
        <Trans>
          {title} is linked with {name}.
        </Trans>
      )
    case 'already-linked':
      return <Trans>{title} is linked already.</Trans>
    case 'no-active-crm':
      return <Trans>Nothing to link: no booking system is connected. {title} works without one.</Trans>
    case 'no-such-channel':
      return (
        <Trans>
          {title} is not linked with a salon: it was not connected in time. Once it is, try again or link it at its
          card.
        </Trans>
      )
    case 'lists-failed':
      return (
        <Trans>{title} is not linked with a salon: the server did not answer. Try again, or link it at its card.</Trans>
      )
    case 'link-refused':
      return (
        <Trans>
          {title} is not linked with a salon: the server refused it. Look at the salons below, and try again.
        </Trans>
      )
    case 'link-failed':
      return (
        <Trans>
          It is not known whether {title} was linked: the server did not answer. Its card shows it; else try again.
        </Trans>
      )
    case 'cancelled':
      return <Trans>{title} is not linked with a salon. You can link it at its card at any time.</Trans>
  }
}

function Sign({ tone }: { tone: Tone }) {
  const look = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
  switch (tone) {
    case 'working':
      return <Loader size={20} aria-hidden />
    case 'done':
      return <IconCircleCheck {...look} />
    case 'failed':
      return <IconAlertTriangle {...look} />
    case 'asking':
    case 'plain':
      return <IconInfoCircle {...look} />
  }
}

type Props = {
  run: AutoLinkRun
  onChoose: (crmId: number) => void
  onCancel: () => void
  onRetry: () => void
  onDismiss: () => void
}

/** The progress of an automatic link, its question where there are several salons, and its end (INT-4). */
export function AutoLinkNotice({ run, onChoose, onCancel, onRetry, onDismiss }: Props) {
  const { t } = useLingui()
  const salonName = useSalonName()
  const title = useChannelTitle()(run.channel)
  const [isChoosing, setChoosing] = useState(false)
  const { step, salon } = run
  const tone = toneOf(run)
  const isEnded = step.next === 'nothing'
  const attempt = step.next === 'ask-lists' || step.next === 'wait' ? step.attempt : null
  return (
    <div className={classes.note} data-tone={tone}>
      <Sign tone={tone} />
      <div className={classes.text}>
        {/* Each attempt would interrupt a screen reader: only what changes the matter is announced. */}
        <p role="status">
          {step.next === 'nothing' ? (
            <End because={step.because} title={title} name={salon ? salonName(salon) : ''} />
          ) : step.next === 'let-choose' ? (
            <Trans>You have several salons. Which one do the customers of {title} write to?</Trans>
          ) : (
            <Trans>Linking {title} with your salon …</Trans>
          )}
        </p>
        {attempt !== null && (
          <p className={classes.attempt}>
            <Trans>
              Attempt {attempt} of {autoLinkAttempts}
            </Trans>
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {step.next === 'let-choose' && (
          <Button size="xs" aria-label={t`Choose a salon for ${title}`} onClick={() => setChoosing(true)}>
            <Trans>Choose a salon</Trans>
          </Button>
        )}
        {tone === 'failed' && (
          <Button size="xs" aria-label={t`Try again to link ${title}`} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {/* One button for its life, also while a link being made cannot be cancelled: the keyboard stays on it. */}
        <Button
          key="leave"
          size="xs"
          variant="default"
          {...(step.next === 'link' && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={isEnded ? onDismiss : step.next === 'link' ? undefined : onCancel}
        >
          {isEnded ? <Trans>Dismiss</Trans> : tone === 'asking' ? <Trans>Not now</Trans> : <Trans>Cancel</Trans>}
        </Button>
      </div>
      {isChoosing && step.next === 'let-choose' && (
        <LinkChoice
          title={<Trans>Link {title} with a salon</Trans>}
          label={t`Salons`}
          options={step.crms.map((crm) => ({
            id: crm.id,
            name: salonName(crm),
            detail: salonPlace(crm),
            takenBy: null,
          }))}
          isPending={false}
          onChoose={onChoose}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
