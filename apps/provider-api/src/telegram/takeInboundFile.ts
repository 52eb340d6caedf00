import type { MessageFile } from '@frontdesk/contract'
import type { Api } from 'grammy'
import { Refusal } from '../errors/refuse.ts'
import { examineFile } from '../files/examineFile.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'
import { storeFile } from '../files/storeFile.ts'
import type { Ports } from '../ports/Ports.ts'
import { pause } from '../time/pause.ts'
import { withTimeout } from '../time/withTimeout.ts'
import type { InboundFile } from './readInbound.ts'
import { telegramFault } from './telegramFault.ts'

type TakingPorts = Pick<Ports, 'db' | 'now' | 'later' | 'files' | 'log'>
type Source = {
  companyId: number
  api: Api
  /** Where Telegram hands out files, with the bot's token. */ filesRoot: string
}

/**
 * Timeout of one download, number of attempts, and longest delay between them in milliseconds: the customer's later
 * messages wait meanwhile.
 */
const timeout = 30_000
const tries = 3
const longestRest = 30_000

/** The file may be available later; `milliseconds` is the delay that Telegram requested, 0 when none. */
class RetryLater extends Error {
  override name = 'RetryLater'
  readonly milliseconds: number

  constructor(message: string, milliseconds: number | null = null) {
    super(message)
    this.milliseconds = milliseconds ?? 0
  }
}

/**
 * Downloads a customer's file from Telegram and stores it; null when it is too large, of an unsupported type or
 * unavailable. Its message is stored in any case.
 */
export async function takeInboundFile(
  ports: TakingPorts,
  source: Source,
  { fileId, name, size }: InboundFile,
): Promise<MessageFile | null> {
  const { companyId } = source
  if (size !== null && size > fileLimits.inbound) return null
  try {
    const fetchOnce = () => withTimeout(ports.later, timeout, (signal) => fetchFile(source, fileId, signal))
    const bytes = await withRetries(ports.later, (error) => error instanceof RetryLater, fetchOnce)
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
    ports.log.warn({ companyId, reason }, 'A file from Telegram could not be stored')
    return null
  }
}

/** Retries a job, after a delay, while its error may be temporary. */
async function withRetries<T>(
  later: TakingPorts['later'],
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

async function fetchFile({ api, filesRoot }: Source, fileId: string, signal: AbortSignal): Promise<Buffer | null> {
  const path = await pathOf(api, fileId, signal)
  if (path === null) return null
  // The address contains the bot's token: no error of the call may carry it further.
  const answer = await fetch(`${filesRoot}/${path}`, { signal, redirect: 'error' }).catch(() => {
    throw new RetryLater('Telegram did not provide the file')
  })
  if (answer.status >= 500 || answer.status === 429) throw new RetryLater('Telegram did not provide the file')
  return answer.ok && answer.body ? readWithin(answer.body, fileLimits.inbound) : null
}

async function pathOf(api: Api, fileId: string, signal: AbortSignal): Promise<string | null> {
  try {
    // grammY types the signal as an old polyfill's; the platform's own works.
    const { file_path: path = null } = await api.getFile(fileId, signal as Parameters<Api['getFile']>[1])
    // Only accept a path below the files of this bot.
    return path !== null && /^[\w./-]+$/.test(path) && !path.includes('..') ? path : null
  } catch (error) {
    const fault = telegramFault(error)
    if (fault.type === 'wait') throw new RetryLater(fault.message, fault.milliseconds)
    if (fault.type === 'unknown') throw new RetryLater(fault.message)
    return null
  }
}

/** Reads at most `most` bytes, whatever size was announced; null for a larger body. */
async function readWithin(body: ReadableStream<Uint8Array>, most: number): Promise<Buffer | null> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of body) {
      size += piece.byteLength
      if (size > most) return null
      pieces.push(piece)
    }
  } catch {
    throw new RetryLater('The download was interrupted')
  }
  return Buffer.concat(pieces)
}
