import type { Language } from '@frontdesk/contract'
import { portsOfCompany } from '../../db/companyDb.ts'
import { removePieces } from '../../files/archivePieces.ts'
import { beginAttempt, completeAtOnce, completeJob, giveUpJob, postponeJob } from '../../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../../jobs/createJobWorker.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Settings } from '../../ports/Settings.ts'
import { chatThatStays } from '../chatThatStays.ts'
import { findPerson } from '../erasure/ErasedPerson.ts'
import { storePieces } from './storePieces.ts'
import { countItems, writeCompanyArchive } from './writeCompanyArchive.ts'
import { writeCustomerArchive } from './writeCustomerArchive.ts'
import { writeZip } from './writeZip.ts'

/** Milliseconds for which a complete archive can be downloaded. */
const keptFor = 7 * 24 * 3_600_000
/** Attempts after which an export has failed, of which the wait grows from seconds to minutes. */
const mostAttempts = 5
const longestRest = 10 * 60_000
/** Items between two notes of the progress. */
const notedEvery = 25

/** Rejects an export that nobody wants any more. */
class ExportUnwanted extends Error {}

/**
 * Starts making the archives that owners ask for, one at a time (PRIV-1, decision 401). An attempt that a stop or a
 * crash broke off begins anew, without the pieces of the one before. A canceled export ends at its next note of
 * progress.
 */
export function startDataExports(ports: Ports, settings: Settings): JobWorker {
  const { db, now } = ports
  const worker = createJobWorker(ports, {
    name: 'data-exports',
    atOnce: 1,
    longestRest,
    async perform(job, { holder, signal }) {
      const wanted = await findExport(ports, job.subject)
      if (!wanted) return void (await db.transaction().execute((trx) => completeAtOnce(trx, job, now())))
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      await removePieces(ports.files, wanted)
      if (!wanted.isOpen) return void (await completeJob(db, begun, now()))
      if (begun.attempts > mostAttempts) {
        await changeExport(ports, wanted, { status: 'failed', finished_at: now() })
        return void (await giveUpJob(db, begun, 'EXPORT_FAILED', ports))
      }
      try {
        await makeArchive(ports, settings, wanted, signal)
      } catch (error) {
        if (signal.aborted) return postponeJob(db, begun, now())
        if (!(error instanceof ExportUnwanted)) throw error
        const left = await findExport(ports, job.subject)
        if (left) await removePieces(ports.files, left)
      }
      await completeJob(db, begun, now())
    },
  })
  ports.subscribe({ privacyWorkQueued: () => worker.wake() })
  worker.wake()
  return worker
}

type WantedExport = {
  id: string
  companyId: number
  /** The chat of the customer whom it is of; null: it is of the whole company. */
  chatId: number | null
  adminId: number | null
  pieces: number
  isOpen: boolean
  language: Language
}

async function findExport({ db }: Pick<Ports, 'db'>, id: string): Promise<WantedExport | null> {
  const row = await db
    .selectFrom('data_exports')
    .leftJoin('admins', 'admins.id', 'data_exports.admin_id')
    .select(['data_exports.id', 'company_id', 'chat_id', 'admin_id', 'pieces', 'status', 'admins.language'])
    .where('data_exports.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const isOpen = row.status === 'waiting' || row.status === 'running'
  const { company_id: companyId, chat_id: chatId, admin_id: adminId, pieces, language } = row
  return { id, companyId, chatId, adminId, pieces, isOpen, language: language ?? 'en' }
}

type Change = Partial<{
  status: 'running' | 'ready' | 'failed'
  done: number
  total: number
  pieces: number
  size: number
  finished_at: Date
  expires_at: Date
}>

/** Changes an export that is still wanted. Returns false for another one. */
async function changeExport(
  { db }: Pick<Ports, 'db'>,
  { id, companyId }: Pick<WantedExport, 'id' | 'companyId'>,
  change: Change,
): Promise<boolean> {
  const changed = await db
    .updateTable('data_exports')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

async function makeArchive(ports: Ports, settings: Settings, wanted: WantedExport, signal: AbortSignal): Promise<void> {
  const { companyId, id } = wanted
  const own = portsOfCompany(ports, companyId)
  // The chat may have been joined into another one since.
  const chatId = wanted.chatId === null ? null : await chatThatStays(own.db, companyId, wanted.chatId)
  const note = async (change: Change) => {
    signal.throwIfAborted()
    if (!(await changeExport(own, wanted, change))) throw new ExportUnwanted('Nobody wants this export any more')
  }
  const chats = chatId === null ? null : (await findPerson(own.db, companyId, chatId)).chatIds
  if (chats?.length === 0) {
    await changeExport(own, wanted, { status: 'failed', finished_at: ports.now() })
    throw new ExportUnwanted('The customer was erased before the archive was made')
  }
  const total = await countItems(own.db, companyId, chats)
  await note({ status: 'running', done: 0, total, pieces: 0 })
  let [done, noted] = [0, 0]
  const count = async (items: number) => {
    done += items
    if (done - noted < notedEvery) return
    noted = done
    await note({ done: Math.min(done, total) })
  }
  const zip = writeZip(ports.now())
  const announce = (pieces: number) => note({ pieces })
  const stored = storePieces(ports.files, zip.output, { companyId, id, announce })
  const written = (
    chatId === null
      ? writeCompanyArchive(own, settings, zip, { asked: wanted, count })
      : writeCustomerArchive(own, zip, { companyId, chatId, count })
  ).then(zip.end)
  try {
    const [size] = await Promise.all([stored, written])
    const finishedAt = ports.now()
    const expiresAt = new Date(finishedAt.getTime() + keptFor)
    await note({ status: 'ready', done: total, size, finished_at: finishedAt, expires_at: expiresAt })
  } catch (error) {
    zip.giveUp()
    // Neither writes any more when the pieces are removed.
    await Promise.allSettled([stored, written])
    throw error
  }
}
