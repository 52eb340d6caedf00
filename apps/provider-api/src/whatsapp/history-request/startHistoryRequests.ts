import type { PhoneHistory } from '@frontdesk/contract'
import { changeChannel, emitStoredChannel } from '../../channels/changeChannel.ts'
import { portsOfCompany } from '../../db/companyDb.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { beginAttempt, completeJob, postponeJob } from '../../jobs/attempts.ts'
import { backOff } from '../../jobs/backOff.ts'
import { createJobWorker, type JobWorker } from '../../jobs/createJobWorker.ts'
import type { LeasedJob } from '../../jobs/Job.ts'
import type { Ports } from '../../ports/Ports.ts'
import { stoppedAfter } from '../enqueueHistoryRequest.ts'
import { graphOf, readWhatsappNumber, type GraphPlace, type WhatsappNumber } from '../WhatsappNumber.ts'
import { askForData, type DataAnswer } from './askForData.ts'
import { readHistoryRequest, type HistoryRequest } from '../HistoryRequest.ts'

/** Milliseconds after the signup in which Meta may be asked. */
const askableFor = 86_400_000
const waits = { first: 5_000, longest: 900_000 }

/** Why an import failed, as the metadata of the channel says it. */
type Failure = 'TOO_LATE' | 'ALREADY_ASKED' | 'REFUSED' | 'STOPPED'

/**
 * The result of a step: the new state of the request and of the import, as far as they change, and
 * when the next step is due.
 */
type Step = { request?: HistoryRequest; history?: PhoneHistory; next: Date | null; error?: string }

/**
 * Starts asking Meta for the contacts and chats of phones whose numbers were connected, beginning with what waits, and
 * watches that what was asked for arrives (decision 0063). Each number is a job: one that ends without an answer is
 * asked about again until 24 hours are over.
 */
export function startHistoryRequests(ports: Ports, place: GraphPlace): JobWorker {
  const { db, now } = ports
  const worker = createJobWorker(ports, {
    name: 'whatsapp-history',
    atOnce: 4,
    async perform(job, { holder }) {
      // Asking twice is no harm: Meta refuses the second time, by which we know that the first was accepted.
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun || job.companyId === null) return
      const ofCompany = portsOfCompany(ports, job.companyId)
      const number = await readWhatsappNumber(ofCompany.db, Number(job.subject))
      // Switching it on again repeats the request.
      if (number) await advance(ofCompany, place, number, begun)
      else await completeJob(db, begun, now())
    },
  })
  ports.subscribe({ channelsChanged: () => worker.wake() })
  worker.wake()
  return worker
}

async function advance(ports: Ports, place: GraphPlace, number: WhatsappNumber, job: LeasedJob): Promise<void> {
  const { id: messengerId, companyId } = number
  const { metadata } = await ports.db
    .selectFrom('messenger_integrations')
    .select('metadata')
    .where('company_id', '=', companyId)
    .where('id', '=', messengerId)
    .executeTakeFirstOrThrow()
  const { request, history } = readHistoryRequest(metadata)
  const step =
    request === null || request.chats
      ? watch(history, ports.now())
      : await ask(ports, place, { number, job, request, history })
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    if (step.request ?? step.history)
      await changeChannel(trx, emit, { companyId, messengerId, now }, ({ status, isActive, metadata: stored }) => {
        // Another request has taken its place.
        if (readHistoryRequest(stored).request?.since !== request?.since) return null
        const { history: changed, request: historyRequest } = step
        return {
          status,
          isActive,
          metadata: { ...(historyRequest && { historyRequest }), ...(changed && { history: changed }) },
        }
      })
    if (step.history) await emitStoredChannel(trx, emit, { companyId, messengerId })
    if (step.next) await postponeJob(trx, job, step.next, step.error ?? null)
    else await completeJob(trx, job, now)
  })
}

/** Ends an import of which nothing has come for a day. */
function watch(history: PhoneHistory | null, now: Date): Step {
  if (history?.state !== 'importing') return { next: null }
  const until = new Date(Date.parse(history.at) + stoppedAfter)
  return now < until ? { next: until } : { next: null, history: failed(history, 'STOPPED', now) }
}

type Asking = { number: WhatsappNumber; job: LeasedJob; request: HistoryRequest; history: PhoneHistory | null }

async function ask(ports: Ports, place: GraphPlace, { number, job, request: before, history }: Asking): Promise<Step> {
  const log = (data: string, { type }: DataAnswer) =>
    ports.log.info(
      { messengerId: number.id, data, answer: type, attempts: job.attempts },
      'Requested the history of a WhatsApp number from Meta',
    )
  const isOver = ports.now().getTime() - Date.parse(before.since) >= askableFor
  if (isOver) return { next: null, history: failed(history, 'TOO_LATE', ports.now()) }
  const graph = await graphOf(ports, place, number)
  // The failure of the channel says why; a new token has it asked about again.
  if (!graph) return { next: null }
  const later = ({ milliseconds }: { milliseconds: number | null }, request: HistoryRequest): Step => {
    const wait = milliseconds ?? backOff(job.attempts, { ...waits, chance: ports.chance() })
    // The last one is at the end of the 24 hours, and says so.
    const next = Math.min(ports.now().getTime() + wait, Date.parse(request.since) + askableFor)
    return { request, next: new Date(next), error: 'NO_ANSWER' }
  }
  let request = before
  if (!request.contacts) {
    // First, so that chats are named as in the address book. Without contacts there are chats all the same.
    const contacts = await askForData(graph, number.phoneNumberId, 'contacts')
    log('contacts', contacts)
    if (contacts.type === 'later') return later(contacts, request)
    request = { ...request, contacts: true }
  }
  const chats = await askForData(graph, number.phoneNumberId, 'chats')
  log('chats', chats)
  const now = ports.now()
  const asked: Step = { request: { ...request, chats: true }, next: new Date(now.getTime() + stoppedAfter) }
  // An attempt before this one, or what has arrived, says that it was us who asked.
  const wasAskedHere = job.attempts > 1 || history?.state === 'complete' || (history?.percent ?? 0) > 0
  switch (chats.type) {
    case 'later':
      return later(chats, request)
    case 'asked':
      return asked
    case 'already-asked':
      return wasAskedHere ? asked : { request, next: null, history: failed(history, 'ALREADY_ASKED', now) }
    case 'declined':
      return {
        request: { ...request, chats: true },
        next: null,
        history: { state: 'declined', percent: history?.percent ?? 0, at: now.toISOString() },
      }
    case 'too-late':
      return { request, next: null, history: failed(history, 'TOO_LATE', now) }
    case 'refused':
      return { request, next: null, history: failed(history, 'REFUSED', now) }
  }
}

/** A failed import; what was complete before stays so. */
const failed = (history: PhoneHistory | null, code: Failure, now: Date): PhoneHistory =>
  history?.state === 'complete'
    ? history
    : { state: 'failed', percent: history?.percent ?? 0, at: now.toISOString(), code }
