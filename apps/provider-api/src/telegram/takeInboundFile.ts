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

/** How long a file may take to come, how often it is asked for or kept, and the longest rest between: what was written after it waits meanwhile. */
const comesWithin = 30_000
const tries = 3
const longestRest = 30_000

/** The file may come another time, and not before so many milliseconds when Telegram said so. */
class NotNow extends Error {
  override name = 'NotNow'
  readonly milliseconds: number

  constructor(message: string, milliseconds: number | null = null) {
    super(message)
    this.milliseconds = milliseconds ?? 0
  }
}

/**
 * Fetches a customer's file from Telegram and keeps it; null when it cannot be taken: too large, of a kind that is not taken, or
 * out of reach. Its message is stored all the same.
 */
export async function takeInboundFile(
  ports: TakingPorts,
  source: Source,
  { fileId, name, size }: InboundFile,
): Promise<MessageFile | null> {
  const { companyId } = source
  if (size !== null && size > fileLimits.inbound) return null
  try {
    const fetchOnce = () => withTimeout(ports.later, comesWithin, (signal) => fetchFile(source, fileId, signal))
    const bytes = await patiently(ports.later, (error) => error instanceof NotNow, fetchOnce)
    if (!bytes) return null
    const examined = await examineFile({ bytes, name }, fileLimits.inbound)
    return await patiently(
      ports.later,
      (error) => !(error instanceof Refusal),
      () => storeFile(ports, { companyId, adminId: null }, examined),
    )
  } catch (error) {
    // What the message says must not be lost with its file.
    const reason = error instanceof Refusal ? error.code : error instanceof Error ? error.name : 'unknown'
    ports.log.warn({ companyId, reason }, 'A file from Telegram could not be taken')
    return null
  }
}

/** Tries again, after a rest, what failed by something that may pass. */
async function patiently<T>(
  later: TakingPorts['later'],
  mayPass: (error: unknown) => boolean,
  job: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await job()
    } catch (error) {
      if (!mayPass(error) || tried === tries) throw error
      const asked = error instanceof NotNow ? error.milliseconds : 0
      await pause(later, Math.min(longestRest, Math.max(1000 * tried, asked)), new AbortController().signal)
    }
  }
}

async function fetchFile({ api, filesRoot }: Source, fileId: string, signal: AbortSignal): Promise<Buffer | null> {
  const path = await pathOf(api, fileId, signal)
  if (path === null) return null
  // The address holds the bot's token: no error of the call may carry it further.
  const answer = await fetch(`${filesRoot}/${path}`, { signal, redirect: 'error' }).catch(() => {
    throw new NotNow('Telegram did not hand the file out')
  })
  if (answer.status >= 500 || answer.status === 429) throw new NotNow('Telegram did not hand the file out')
  return answer.ok && answer.body ? readWithin(answer.body, fileLimits.inbound) : null
}

async function pathOf(api: Api, fileId: string, signal: AbortSignal): Promise<string | null> {
  try {
    // grammY names the signal of an old polyfill; the platform's own is what it is given everywhere.
    const { file_path: path = null } = await api.getFile(fileId, signal as Parameters<Api['getFile']>[1])
    // Whatever it says, it is a path below the files of this bot.
    return path !== null && /^[\w./-]+$/.test(path) && !path.includes('..') ? path : null
  } catch (error) {
    const fault = telegramFault(error)
    if (fault.type === 'wait') throw new NotNow(fault.message, fault.milliseconds)
    if (fault.type === 'unknown') throw new NotNow(fault.message)
    return null
  }
}

/** Reads no more than may be kept, whatever was announced. */
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
    throw new NotNow('The file broke off')
  }
  return Buffer.concat(pieces)
}
