import type { Ports, PublicName } from '../../ports/Ports.ts'
import { pause } from '../../time/pause.ts'
import type { AltegioAccess } from '../altegioApi.ts'
import { altegioApi } from '../altegioApi.ts'
import { companyDetails } from '../companyDetails.ts'
import type { RequestPace } from '../requestPace.ts'

/** Milliseconds for which a name waits for its turn: less than jobs do, which come first when there is little room. */
const longestTurn = 1_500
/** Salons that wait to be named in this process; further ones stay without a name. */
const mostWanted = 200
const longestName = 200

/**
 * Reads the names of salons from Altegio while calls wait for them, one after the other for all companies, so that the
 * jobs of salons have their turns in between. Returns what ends it.
 */
export function readSalonNames(
  { subscribe, salonNamed, now, later }: Pick<Ports, 'subscribe' | 'salonNamed' | 'now' | 'later'>,
  access: AltegioAccess | null,
  pace: RequestPace,
): { close: () => void } {
  const ended = new AbortController()
  const { signal } = ended
  /** Each salon with the moment after which nobody waits for its name. */
  const wanted = new Map<string, number>()

  const ask = async (salonId: string): Promise<PublicName | null> => {
    const turn = access && pace.reserve(longestTurn)
    if (access === null || turn === null) return null
    if (turn > 0) await pause(later, turn, signal)
    if (signal.aborted) return null
    const answer = await altegioApi(access, pace, { later, signal }).readCompany(salonId)
    const { title, city } = (answer.ok && companyDetails(answer.data)) || {}
    return title ? { title: title.slice(0, longestName), city: city?.slice(0, longestName) ?? null } : null
  }
  const askAll = async () => {
    // An entry that is added meanwhile is visited as well.
    for (const [salonId, until] of wanted) {
      const name = signal.aborted || now().getTime() > until ? null : await ask(salonId)
      wanted.delete(salonId)
      salonNamed({ salonId, name })
    }
  }

  subscribe({
    salonNamesWanted({ salonIds, within }) {
      if (signal.aborted) return
      const isIdle = wanted.size === 0
      const until = now().getTime() + within
      for (const salonId of salonIds)
        if (wanted.has(salonId) || wanted.size < mostWanted) wanted.set(salonId, until)
        else salonNamed({ salonId, name: null })
      if (isIdle) void askAll()
    },
  })
  return { close: () => ended.abort() }
}
