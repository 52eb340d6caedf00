import type { VoiceLimits } from '@frontdesk/channel-capabilities'
import { useLeaveGuard, useToasts } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type RefObject } from 'react'
import {
  openRecorder,
  type RecordingProgress,
  type RecorderState,
  type VoiceRecording,
} from '../recorder/openRecorder.ts'
import { browserPorts, type RecorderPorts } from '../recorder/RecorderPorts.ts'
import { VoiceBarView } from './VoiceBarView.tsx'

type Props = {
  takes: VoiceLimits
  /** Called once with a recording that is whole, also after this has left the page. */
  onRecorded: (recording: File) => void
  /** Called when this is to go. */
  onEnd: () => void
  /** For tests. */
  ports?: RecorderPorts
}

/** Milliseconds between two looks at the meter. */
const pace = 100
/** Below this level, and after so many seconds of it, a microphone seems to be switched off. */
const quiet = { level: 0.004, seconds: 3 }

/** The end of a recording: a user's word, or that its place in the page went. */
type Ending = 'done' | 'discarded' | 'left'

/** The length and the loudness of a recording, ten times a second while it runs. */
function useProgress(recording: RefObject<VoiceRecording | null>, isRunning: boolean) {
  const [progress, setProgress] = useState<RecordingProgress>({ seconds: 0, level: null })
  const [loudest, setLoudest] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const look = () => {
      const next = recording.current?.progress()
      if (next === undefined) return
      setProgress(next)
      setLoudest((before) => Math.max(before, next.level ?? 1))
    }
    const timer = setInterval(look, pace)
    return () => clearInterval(timer)
  }, [recording, isRunning])
  return { progress, isMute: isRunning && progress.seconds >= quiet.seconds && loudest < quiet.level }
}

/** Runs one recording. A recording that is left is kept, and a discarded one can be brought back for a while. */
function Attempt({ takes, ports, onRecorded, onEnd, onRetry }: Props & { onRetry: () => void }) {
  const { t } = useLingui()
  const toasts = useToasts()
  const [state, setState] = useState<RecorderState>({ is: 'asking' })
  const recording = useRef<VoiceRecording | null>(null)
  const ending = useRef<Ending>('done')
  const settle = (file: File) => {
    const undo = { label: t`Undo`, run: () => onRecorded(file) }
    if (ending.current === 'discarded')
      return toasts.show({ type: 'info', message: t`The recording was discarded.`, action: undo })
    onRecorded(file)
    if (ending.current === 'left')
      toasts.show({ type: 'info', message: t`The recording is kept in the message field of its chat.` })
  }
  // The file may be ready after this has left the page.
  const latest = useRef({ takes, ports, settle, onEnd })
  useEffect(() => {
    latest.current = { takes, ports, settle, onEnd }
  })
  useEffect(() => {
    let isHere = true
    ending.current = 'done'
    const made = openRecorder({
      takes: latest.current.takes,
      ports: latest.current.ports ?? browserPorts(),
      onState(next) {
        if (!isHere) return
        setState(next)
        if (next.is === 'ended') latest.current.onEnd()
      },
      onRecorded: (file) => latest.current.settle(file),
    })
    recording.current = made
    return () => {
      isHere = false
      if (ending.current === 'done') ending.current = 'left'
      made.finish()
    }
  }, [])
  const { progress, isMute } = useProgress(recording, state.is === 'recording')
  useLeaveGuard(state.is !== 'asking' && state.is !== 'failed' && state.is !== 'ended')
  return (
    <VoiceBarView
      state={state}
      progress={progress}
      mostSeconds={takes.mostSeconds}
      isMute={isMute}
      onPause={() => recording.current?.pause()}
      onGoOn={() => recording.current?.goOn()}
      onDone={() => recording.current?.finish()}
      onDiscard={() => {
        ending.current = 'discarded'
        recording.current?.finish()
      }}
      onRetry={onRetry}
      onClose={onEnd}
    />
  )
}

/** Records a voice message over the composer, from its first click (WORD-2). */
export function VoiceBar(props: Props) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt((before) => before + 1)} />
}
