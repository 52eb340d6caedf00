import type { CustomerVisits } from '@frontdesk/contract'
import type { Ports, WantedVisits } from '../../ports/Ports.ts'
import { pause } from '../../time/pause.ts'
import { altegioApi, type AltegioAccess, type AltegioAnswer, type AltegioApi } from '../altegioApi.ts'
import type { RequestPace } from '../requestPace.ts'
import { clientOf, joinVisits, visitsOf } from './visitsOf.ts'

/** Milliseconds for which a request waits for its turn: less than jobs do, which come first. */
const longestTurn = 1_500
/** Customers whose visits wait to be read in this process; of further ones nothing is known at the moment. */
const mostWanted = 50
/** Days before and after today in which appointments are looked for. */
const span = { before: 365, after: 365 }

/**
 * Reads the visits of customers from Altegio while calls wait for them, one customer after the other for all companies,
 * within the one pace of all requests (CUST-1). Returns what ends it.
 */
export function readVisits(
  { subscribe, visitsRead, now, later }: Pick<Ports, 'subscribe' | 'visitsRead' | 'now' | 'later'>,
  access: AltegioAccess | null,
  pace: RequestPace,
): { close: () => void } {
  const ended = new AbortController()
  const { signal } = ended
  /** By key, with the moment after which nobody waits. */
  const wanted = new Map<string, WantedVisits & { until: number }>()

  /** Makes one request in its turn; null where there was none for it. */
  const inTurn = async (call: (api: AltegioApi) => Promise<AltegioAnswer>): Promise<AltegioAnswer | null> => {
    const turn = access && pace.reserve(longestTurn)
    if (access === null || turn === null) return null
    if (turn > 0) await pause(later, turn, signal)
    return signal.aborted ? null : call(altegioApi(access, pace, { later, signal }))
  }
  const atSalon = async (salonId: string, phone: string): Promise<CustomerVisits> => {
    const found = await inTurn((api) => api.findClients(salonId, phone))
    if (!found?.ok) return { state: stateOf(found) }
    const client = clientOf(found.data, phone)
    if (client === null) return { state: 'unknown' }
    const day = (days: number) => new Date(now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const between = { clientId: client.id, from: day(-span.before), to: day(span.after) }
    const read = await inTurn((api) => api.readRecords(salonId, between))
    if (!read?.ok) return { state: stateOf(read) }
    const visits = visitsOf(read.data, now())
    return visits ? { state: 'known', count: client.visits, ...visits } : { state: 'away' }
  }
  const read = async ({ salonIds, phones, until }: WantedVisits & { until: number }): Promise<CustomerVisits> => {
    const all: CustomerVisits[] = []
    for (const salonId of salonIds)
      for (const phone of phones)
        all.push(signal.aborted || now().getTime() > until ? { state: 'away' } : await atSalon(salonId, phone))
    return joinVisits(all)
  }
  const readAll = async () => {
    // An entry that is added meanwhile is visited as well.
    for (const [key, want] of wanted) {
      const visits = await read(want)
      wanted.delete(key)
      visitsRead({ key, visits })
    }
  }

  subscribe({
    visitsWanted({ within, ...want }) {
      if (signal.aborted) return
      if (wanted.size >= mostWanted && !wanted.has(want.key))
        return visitsRead({ key: want.key, visits: { state: 'away' } })
      const isIdle = wanted.size === 0
      wanted.set(want.key, { ...want, until: now().getTime() + within })
      if (isIdle) void readAll()
    },
  })
  return { close: () => ended.abort() }
}

/** Why there is no answer: the salon gives no right to it, or it could not be had now. */
const stateOf = (answer: AltegioAnswer | null): 'refused' | 'away' =>
  answer?.ok === false && answer.fault.kind === 'refused' ? 'refused' : 'away'
