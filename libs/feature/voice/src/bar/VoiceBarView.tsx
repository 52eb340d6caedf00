import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconPlayerPause, IconMicrophone, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { RecordingProgress, RecorderState } from '../recorder/openRecorder.ts'
import { useFaultText } from './useFaultText.ts'
import classes from './VoiceBar.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** Minutes and seconds, as players write them. */
const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60))}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

type Props = {
  state: RecorderState
  progress: RecordingProgress
  mostSeconds: number
  /** Whether nothing has been heard for a while, as from a muted microphone. */
  isMute: boolean
  onPause: () => void
  onGoOn: () => void
  onDone: () => void
  onDiscard: () => void
  onRetry: () => void
  onClose: () => void
}

/** The sentence of a recorder that failed, with the ways on. */
function Failure({ state, onRetry, onClose }: Pick<Props, 'onRetry' | 'onClose'> & { state: RecorderState }) {
  const textOf = useFaultText()
  if (state.is !== 'failed') return null
  const canRetry = state.because !== 'insecure' && state.because !== 'unsupported'
  return (
    <div className={classes.bar} data-failed role="alert">
      <p className={classes.sentence}>{textOf(state.because)}</p>
      <span className={classes.keys}>
        {canRetry && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </span>
    </div>
  )
}

/** How long and how loud a recording is. */
function Meter({ state, progress, mostSeconds }: Pick<Props, 'state' | 'progress' | 'mostSeconds'>) {
  const { t } = useLingui()
  const left = Math.ceil(mostSeconds - progress.seconds)
  return (
    <>
      <span className={classes.dot} data-paused={state.is === 'paused' || undefined} aria-hidden />
      <span role="timer" className={classes.time} aria-label={t`Length of the recording`}>
        {clock(progress.seconds)}
      </span>
      <span className={classes.meter} aria-hidden>
        <span className={classes.level} style={{ inlineSize: `${String(Math.round((progress.level ?? 0) * 100))}%` }} />
      </span>
      {left <= 30 && (
        <span className={classes.left} role="status">
          <Trans>{left} s left</Trans>
        </span>
      )}
    </>
  )
}

/** Records a voice message over the composer: how long, how loud, pause, discard and done (WORD-2). */
export function VoiceBarView(props: Props) {
  const { state, isMute, onPause, onGoOn, onDone, onDiscard, onClose } = props
  const { t } = useLingui()
  const done = useRef<HTMLButtonElement>(null)
  const isOn = state.is === 'recording' || state.is === 'paused'
  useEffect(() => {
    if (isOn) done.current?.focus()
  }, [isOn])
  if (state.is === 'ended') return null
  if (state.is === 'failed') return <Failure {...props} />
  if (!isOn)
    return (
      <div className={classes.bar}>
        <p className={classes.sentence} role="status">
          {state.is === 'asking' ? (
            <Trans>Waiting for the microphone. Allow it if the browser asks.</Trans>
          ) : (
            <Trans>The recording is being prepared…</Trans>
          )}
        </p>
        {state.is === 'asking' && (
          <Button size="compact-sm" variant="subtle" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    )
  const isPaused = state.is === 'paused'
  const pauseName = isPaused ? t`Go on recording` : t`Pause`
  return (
    <div className={classes.bar} role="group" aria-label={t`Voice message`}>
      <Meter {...props} />
      {isMute && (
        <p className={classes.sentence} role="alert">
          <Trans>Nothing is heard. Is the microphone switched off?</Trans>
        </p>
      )}
      <span className={classes.keys}>
        <ActionIcon
          size={44}
          onClick={onDiscard}
          aria-label={t`Discard the recording`}
          title={t`Discard the recording`}
        >
          <IconTrash {...icon} />
        </ActionIcon>
        <ActionIcon size={44} onClick={isPaused ? onGoOn : onPause} aria-label={pauseName} title={pauseName}>
          {isPaused ? <IconMicrophone {...icon} /> : <IconPlayerPause {...icon} />}
        </ActionIcon>
        <Button ref={done} variant="default" leftSection={<IconCheck {...icon} />} onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </span>
    </div>
  )
}
