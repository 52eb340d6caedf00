import type { VoiceLimits } from '@frontdesk/channel-capabilities'
import { recordingPlan, type RecordingPlan } from '@frontdesk/voice-recording'
import { asVoiceFile } from './asVoiceFile.ts'
import type { RecorderPorts } from './RecorderPorts.ts'

/**
 * Why nothing is recorded. `insecure`: the page is not loaded over HTTPS; `unsupported`: the browser records nothing
 * that the channel takes; `refused`: without permission; `missing`: no microphone; `busy`: another app has it;
 * `silent`: nothing was recorded; `broken`: anything else.
 */
export type RecorderFault = 'insecure' | 'unsupported' | 'refused' | 'missing' | 'busy' | 'silent' | 'broken'

/** `asking`: for the microphone; `preparing`: the file is being made. */
export type RecorderState =
  { is: 'asking' | 'recording' | 'paused' | 'preparing' | 'ended' } | { is: 'failed'; because: RecorderFault }

/** The length so far in seconds, and how loud it is, 0 to 1; null where that is not known. */
export type RecordingProgress = { seconds: number; level: number | null }

const faults: Readonly<Record<string, RecorderFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}
const faultOf = (error: unknown): RecorderFault =>
  (error instanceof Error || error instanceof DOMException ? faults[error.name] : undefined) ?? 'broken'

/** Bits a second: speech in Opus is clear with less than AAC needs. */
const bitsOf = ({ records }: RecordingPlan): number => (records.includes('opus') ? 24_000 : 48_000)
/** Milliseconds after which a browser hands out what it has, so that little is lost when its recorder fails. */
const slice = 1000

/** The sound of a microphone as one channel, which voice messages have, and a meter of it. */
async function openSound(stream: MediaStream, { makeContext }: RecorderPorts) {
  const silent = { stream, level: () => null, close: () => undefined }
  try {
    const context = makeContext()
    const source = context.createMediaStreamSource(stream)
    const meter = context.createAnalyser()
    const mono = new MediaStreamAudioDestinationNode(context, { channelCount: 1, channelCountMode: 'explicit' })
    source.connect(meter)
    source.connect(mono)
    if (context.state !== 'running') await context.resume()
    const samples = new Float32Array(meter.fftSize)
    return {
      stream: mono.stream,
      level() {
        meter.getFloatTimeDomainData(samples)
        return Math.min(
          1,
          samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
        )
      },
      close: () => void context.close().catch(() => undefined),
    }
  } catch {
    // The microphone's own sound is recorded, without a meter.
    return silent
  }
}

/** Starts the browser's recorder. `whole`: the recording, once it is finished or has failed. */
function startRecorder(stream: MediaStream, by: RecordingPlan, { makeRecorder }: RecorderPorts) {
  const made = makeRecorder(stream, { mimeType: by.records, audioBitsPerSecond: bitsOf(by) })
  const parts: Blob[] = []
  const finish = () => {
    if (made.state !== 'inactive') made.stop()
  }
  const whole = new Promise<Blob>((resolve) => {
    made.addEventListener('dataavailable', ({ data }) => void (data.size > 0 && parts.push(data)))
    made.addEventListener('stop', () => resolve(new Blob(parts, { type: by.records })))
  })
  made.addEventListener('error', finish)
  made.start(slice)
  return { made, finish, whole }
}

/** Counts the time in which it runs. */
function createStopwatch(now: () => number) {
  let before = 0
  let since: number | null = null
  const seconds = () => (before + (since === null ? 0 : now() - since)) / 1000
  return {
    seconds,
    run: () => void (since ??= now()),
    hold() {
      before = seconds() * 1000
      since = null
    },
  }
}

type Options = {
  takes: VoiceLimits
  ports: RecorderPorts
  onState: (state: RecorderState) => void
  /** Called once at most, with the whole recording. */
  onRecorded: (recording: File) => void
}

/**
 * Asks for the microphone and records until it is finished, or as long as the channel takes (WORD-2). The recording
 * before a fault, or before the microphone went, is kept.
 */
export function openRecorder({ takes, ports, onState, onRecorded }: Options) {
  const plan = recordingPlan(takes.takes, ports.isRecorded)
  const watch = createStopwatch(ports.now)
  let state: RecorderState = { is: 'asking' }
  let level: () => number | null = () => null
  let finishRecording: (() => void) | null = null
  let recorder: MediaRecorder | null = null
  let isDiscarded = false
  const become = (next: RecorderState) => {
    if (state.is === 'ended' || state.is === 'failed') return
    state = next
    onState(next)
  }
  const fail = (because: RecorderFault) => become({ is: 'failed', because })

  async function record(stream: MediaStream, by: RecordingPlan): Promise<void> {
    const sound = await openSound(stream, ports)
    const release = () => {
      sound.close()
      for (const track of stream.getTracks()) track.stop()
    }
    let recorded: Blob
    try {
      const { made, finish, whole } = startRecorder(sound.stream, by, ports)
      for (const track of stream.getTracks()) track.addEventListener('ended', finish)
      ;[recorder, finishRecording, level] = [made, finish, sound.level]
      watch.run()
      become({ is: 'recording' })
      recorded = await whole
      watch.hold()
    } finally {
      release()
    }
    become({ is: 'preparing' })
    if (recorded.size === 0) return fail('silent')
    const file = await asVoiceFile(recorded, by, ports)
    onRecorded(file)
    become({ is: 'ended' })
  }

  async function start(): Promise<void> {
    if (ports.devices === undefined) return fail('insecure')
    if (plan === null) return fail('unsupported')
    const stream = await ports.devices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    })
    if (!isDiscarded) return record(stream, plan)
    for (const track of stream.getTracks()) track.stop()
  }
  void start().catch((error: unknown) => fail(faultOf(error)))

  return {
    progress(): RecordingProgress {
      const seconds = watch.seconds()
      if (seconds >= takes.mostSeconds) finishRecording?.()
      return { seconds: Math.min(seconds, takes.mostSeconds), level: state.is === 'recording' ? level() : null }
    },
    pause() {
      if (state.is !== 'recording') return
      recorder?.pause()
      watch.hold()
      become({ is: 'paused' })
    },
    goOn() {
      if (state.is !== 'paused') return
      recorder?.resume()
      watch.run()
      become({ is: 'recording' })
    },
    /** Ends the recording and keeps it. Before the microphone is there, nothing is recorded. */
    finish() {
      if (state.is === 'asking') {
        isDiscarded = true
        become({ is: 'ended' })
      } else finishRecording?.()
    },
  }
}

export type VoiceRecording = ReturnType<typeof openRecorder>
