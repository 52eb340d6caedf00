import { portsOfCompany } from '../db/companyDb.ts'
import { readWhole } from '../files/readWhole.ts'
import { beginAttempt, completeJob, makeDueLater, postponeJob } from '../jobs/attempts.ts'
import { backOff } from '../jobs/backOff.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import type { LeasedJob } from '../jobs/Job.ts'
import { awaitsTranscript } from '../queues/queuedTranscripts.ts'
import { continueRequest, noteSubject } from '../log/context.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Transcriber, Transcription } from '../ports/Transcriber.ts'
import { withTimeout } from '../time/withTimeout.ts'
import { findRecording, type StoredRecording } from './findRecording.ts'
import { recordingLength } from './recordingLength.ts'
import { settleTranscript, transcriptOf } from './settleTranscript.ts'

/**
 * After this many attempts, or this many milliseconds since the recording arrived, a person has to
 * play it: somebody waits.
 */
const maximumAttempts = 5
const longestWait = 600_000
/** Milliseconds for one call of the endpoint, and between two attempts. */
const callTimeout = 60_000
const waits = { first: 2_000, longest: 60_000 }
/** The limits of endpoints: bytes, and seconds where the recording says how long it is. */
const recordingLimits = { bytes: 25 * 1024 * 1024, seconds: 600 }

/**
 * The worker's needs beside the ports. `answer`: resolves when it is stored that the AI answers what was said, or it
 * is clear that it does not.
 */
type Work = {
  transcriber: Transcriber | null
  answer: (said: Pick<StoredRecording, 'companyId' | 'chatId' | 'messageId' | 'fromId'>) => Promise<void>
}

/**
 * Starts writing down the recordings of customers, beginning with those that wait, and has the AI answer each as soon
 * as its words are known, or known to stay missing. Each is a job: after a crash another process makes the attempt
 * again, and the first transcript that is stored stays. Without a transcriber each ends at once as `unsupported`.
 */
export function startTranscripts(ports: Ports, { transcriber, answer }: Work): JobWorker {
  const { db, now, later, log } = ports
  /** Until when the endpoint wants no calls of this process, whichever company they are for. */
  let heldUntil = 0

  const transcribe = async (recording: StoredRecording, signal: AbortSignal): Promise<Transcription> => {
    if (!transcriber) return { kind: 'unsupported' }
    if (recording.isBlocked) return { kind: 'refused', why: 'The customer is blocked' }
    if (recording.size > recordingLimits.bytes) return { kind: 'refused', why: 'The recording is too large' }
    const bytes = await readWhole(ports.files, recording.storeKey)
    if (!bytes) return { kind: 'refused', why: 'The recording is not stored' }
    if ((recordingLength(bytes) ?? 0) > recordingLimits.seconds)
      return { kind: 'refused', why: 'The recording is too long' }
    const { name, type } = recording
    return withTimeout(later, callTimeout, (timeout) =>
      transcriber.transcribe({ bytes, name, type }, AbortSignal.any([signal, timeout])),
    )
  }

  /** Whether the recording is settled; else its job was postponed. */
  const settle = async (job: LeasedJob, recording: StoredRecording, signal: AbortSignal): Promise<boolean> => {
    const ofCompany = portsOfCompany(ports, recording.companyId)
    const isLate = now().getTime() - recording.arrivedAt.getTime() > longestWait
    const outcome: Transcription =
      isLate || job.attempts > maximumAttempts
        ? { kind: 'refused', why: 'The transcription took too long' }
        : await transcribe(recording, signal).catch((error: unknown): Transcription => ({
            kind: 'later',
            milliseconds: null,
            why: nameOf(error),
          }))
    if (signal.aborted) return false
    if (outcome.kind === 'later' && job.attempts < maximumAttempts) {
      const wait = Math.min(
        waits.longest,
        Math.max(outcome.milliseconds ?? 0, backOff(job.attempts, { ...waits, chance: ports.chance() })),
      )
      if (outcome.milliseconds !== null) heldUntil = Math.max(heldUntil, now().getTime() + wait)
      await postponeJob(db, job, new Date(now().getTime() + wait), outcome.why)
      return false
    }
    const final = outcome.kind === 'later' ? ({ kind: 'refused', why: outcome.why } as const) : outcome
    const { companyId, messageId } = recording
    if (final.kind === 'refused')
      log.warn({ companyId, messageId, why: final.why }, 'A recording of a customer could not be transcribed')
    await settleTranscript(ofCompany, { companyId, messageId, fileId: job.subject }, transcriptOf(final, now()))
    return true
  }

  const worker = createJobWorker(ports, {
    name: 'transcripts',
    atOnce: 6,
    spare: 2,
    async perform(job, { holder, signal }) {
      // Before the attempt begins: who only waits for the endpoint has not tried.
      if (heldUntil > now().getTime())
        return void (await makeDueLater(db, { ...job, holder }, new Date(heldUntil), now()))
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const recording = await findRecording(db, job.subject)
      if (recording) {
        const { chatId, messageId, requestId } = recording
        continueRequest(requestId)
        noteSubject({ chatId, messageId })
        const isSettled = !recording.isPending || (await settle(begun, recording, signal))
        if (!isSettled) return
        // Before the job ends: after a crash in between the customer would wait in vain.
        await answer(recording)
      }
      await completeJob(db, begun, now())
    },
  })
  ports.subscribe({
    inboundMessageStored: (message) => {
      if (awaitsTranscript(message)) worker.wake()
    },
  })
  worker.wake()
  return worker
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
