import type { MessageFile } from '@frontdesk/contract'
import type { Api } from 'grammy'
import { downloadInbound, fetchDownload, readDownload, RetryLater } from '../files/downloadInbound.ts'
import type { Ports } from '../ports/Ports.ts'
import type { InboundFile } from './fileOf.ts'
import { telegramFault } from './telegramFault.ts'

type Source = {
  companyId: number
  api: Api
  /** Where Telegram hands out files, with the bot's token. */ filesRoot: string
}

/**
 * Downloads a customer's file from Telegram and stores it; null when it is too large, of an unsupported type or
 * unavailable. Its message is stored in any case.
 */
export const takeInboundFile = (
  ports: Pick<Ports, 'db' | 'now' | 'later' | 'files' | 'log' | 'quotas'>,
  source: Source,
  { fileId, name, size }: InboundFile,
): Promise<MessageFile | null> =>
  downloadInbound(ports, {
    channel: 'Telegram',
    companyId: source.companyId,
    name,
    size,
    fetchOnce: (signal) => fetchFile(source, fileId, signal),
  })

async function fetchFile({ api, filesRoot }: Source, fileId: string, signal: AbortSignal): Promise<Buffer | null> {
  const path = await pathOf(api, fileId, signal)
  if (path === null) return null
  // The address contains the bot's token: no error of the call may carry it further.
  const answer = await fetchDownload(`${filesRoot}/${path}`, { signal }).catch(() => {
    throw new RetryLater('Telegram did not provide the file')
  })
  return readDownload(answer)
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
