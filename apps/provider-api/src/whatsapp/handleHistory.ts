import type { PhoneHistory } from '@frontdesk/contract'
import { changeChannel, emitStoredChannel } from '../channels/changeChannel.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { watchImport } from './enqueueHistoryRequest.ts'
import { readHistoryRequest } from './HistoryRequest.ts'
import type { MetaChange } from './MetaEvent.ts'
import { readHistory, type HistoryProgress } from './readHistory.ts'
import { storeHistory } from './storeHistory.ts'
import { takeHistoryFile } from './takeHistoryFile.ts'
import type { GraphPlace, WhatsappNumber } from './WhatsappNumber.ts'

/** Messages per transaction: what is written meanwhile waits no longer than for these. */
const messagesAtOnce = 100

/**
 * Handles an event of a number's history (decision 0059), which may hold thousands of messages: stores them in
 * portions, and emits the channel once, by which open pages read their chats again. Doing it again changes nothing.
 */
export async function handleHistory(
  ports: Ports,
  place: GraphPlace,
  number: WhatsappNumber,
  change: MetaChange,
): Promise<void> {
  const { messages, media, progress } = readHistory(change)
  const all = [...messages, ...media]
  for (let from = 0; from < all.length; from += messagesAtOnce)
    await withCompanyTransaction(ports, number.companyId, (trx, emit) =>
      storeHistory(trx, emit, number, all.slice(from, from + messagesAtOnce), ports.now()),
    )
  for (const message of media) await takeHistoryFile(ports, place, number, message)
  await recordProgress(ports, number, progress)
}

/**
 * Records how far the history has come; it never goes back, since events come in any order. Emits
 * the channel in any case.
 */
async function recordProgress(
  ports: Ports,
  { id: messengerId, companyId }: WhatsappNumber,
  progress: HistoryProgress | null,
): Promise<void> {
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    if (progress !== null)
      await changeChannel(trx, emit, { companyId, messengerId, now }, ({ status, isActive, metadata }) => ({
        status,
        isActive,
        metadata: { history: nextState(readHistoryRequest(metadata).history, progress, now) },
      }))
    await emitStoredChannel(trx, emit, { companyId, messengerId })
    if (progress?.type === 'progress') await watchImport(trx, { companyId, messengerId, now })
  })
}

function nextState(before: PhoneHistory | null, progress: HistoryProgress, now: Date): PhoneHistory {
  const known = before?.percent ?? 0
  const at = now.toISOString()
  if (progress.type !== 'progress') return { state: progress.type, percent: known, at }
  const percent = Math.max(known, progress.percent)
  return { state: percent >= 100 ? 'complete' : 'importing', percent, at }
}
