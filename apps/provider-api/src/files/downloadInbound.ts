import type { MessageFile } from '@frontdesk/contract'
import { Refusal } from '../errors/refuse.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'
import { AnswerTooLong } from '../http/outgoing/answerBounds.ts'
import { outgoingFetch } from '../http/outgoing/outgoingFetch.ts'
import type { Ports } from '../ports/Ports.ts'
import { pause } from '../time/pause.ts'
import { withTimeout } from '../time/withTimeout.ts'
import { examineFile } from './examineFile.ts'
import { storeFile } from './storeFile.ts'

type DownloadPorts = Pick<Ports, 'db' | 'now' | 'later' | 'files' | 'log' | 'quotas'>

/**
 * A customer's file at its channel: `size` in bytes, if the channel names it; `fetchOnce` downloads it, null
 * when it is not to be had.
 */
type FileAtChannel = {
  channel: 'Telegram' | 'WhatsApp' | 'Instagram'
  companyId: number
  name: string
  size: number | null
  fetchOnce: (signal: AbortSignal) => Promise<Buffer | null>
}

/**
 * Timeout of one download, number of attempts, and longest delay between them in milliseconds: the customer's later
 * messages wait meanwhile.
 */
const timeout = 30_000
const tries = 3
const longestRest = 30_000

/** The file may be available later; `milliseconds` is the delay that the channel requested, 0 when none. */
export class RetryLater extends Error {
  override name = 'RetryLater'
  readonly milliseconds: number

  constructor(message: string, milliseconds: number | null = null) {
    super(message)
    this.milliseconds = milliseconds ?? 0
  }
}

/**
 * Downloads a customer's file and stores it; null when it is too large, of an unsupported type or unavailable. Its
 * message is stored in any case.
 */
export async function downloadInbound(
  ports: DownloadPorts,
  { channel, companyId, name, size, fetchOnce }: FileAtChannel,
): Promise<MessageFile | null> {
  if (size !== null && size > fileLimits.inbound) return null
  try {
    const download = () => withTimeout(ports.later, timeout, fetchOnce)
    const bytes = await withRetries(ports.later, (error) => error instanceof RetryLater, download)
    if (!bytes) return null
    const examined = await examineFile({ bytes, name }, fileLimits.inbound)
    return await withRetries(
      ports.later,
      (error) => !(error instanceof Refusal),
      () => storeFile(ports, { companyId, adminId: null }, examined),
    )
  } catch (error) {
    // The message must not be lost with its file.
    const reason = error instanceof Refusal ? error.code : error instanceof Error ? error.name : 'unknown'
    ports.log.warn({ companyId, channel, reason }, 'A file of a customer could not be stored')
    return null
  }
}

/** Retries a job, after a delay, while its error may be temporary. */
async function withRetries<T>(
  later: DownloadPorts['later'],
  isTemporary: (error: unknown) => boolean,
  job: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await job()
    } catch (error) {
      if (!isTemporary(error) || tried === tries) throw error
      const requestedDelay = error instanceof RetryLater ? error.milliseconds : 0
      await pause(later, Math.min(longestRest, Math.max(1000 * tried, requestedDelay)), new AbortController().signal)
    }
  }
}

/** Fetches a customer's file: at most as much as one may have, whatever size was announced. */
export const fetchDownload = outgoingFetch({ within: timeout, bytes: fileLimits.inbound })

/** Reads the answer to `fetchDownload`; null for an error of the channel, and for a file that is too large. */
export async function readDownload(answer: Response): Promise<Buffer | null> {
  const mayComeLater = answer.status >= 500 || answer.status === 429
  if (!answer.ok) await answer.body?.cancel()
  if (mayComeLater) throw new RetryLater('The channel did not provide the file')
  if (!answer.ok) return null
  try {
    return Buffer.from(await answer.arrayBuffer())
  } catch (error) {
    if (error instanceof AnswerTooLong) return null
    throw new RetryLater('The download was interrupted')
  }
}
