import type { CustomerVisits } from '@frontdesk/contract'
import type { Ports, WantedVisits } from '../../ports/Ports.ts'
import { createWaits } from '../salons/createWaits.ts'

/** Milliseconds for which a call waits for visits: the card is readable without them. */
const patience = 9_000
/** Milliseconds for which visits are remembered, and why they could not be read. */
const rememberedFor = { known: 300_000, unknown: 300_000, refused: 300_000, 'not-linked': 300_000, away: 20_000 }
const mostRemembered = 2_000

/** Returns the visits of a customer, after asking Altegio for what is not remembered. */
export type Visits = (want: WantedVisits) => Promise<CustomerVisits>

/** Asks for visits by the ports' events, and remembers them for a while (CUST-1). */
export function createVisits(ports: Pick<Ports, 'subscribe' | 'later' | 'now' | 'visitsWanted'>): Visits {
  const remembered = new Map<string, { visits: CustomerVisits; until: number }>()
  const waits = createWaits<string>(ports, patience)
  ports.subscribe({
    visitsRead({ key, visits }) {
      if (remembered.size >= mostRemembered) remembered.clear()
      remembered.set(key, { visits, until: ports.now().getTime() + rememberedFor[visits.state] })
      waits.end(key)
    },
  })
  const known = (key: string) => {
    const found = remembered.get(key)
    return found && found.until > ports.now().getTime() ? found.visits : null
  }
  return async (want) => {
    const before = known(want.key)
    if (before !== null) return before
    await waits.until([want.key], () => ports.visitsWanted({ ...want, within: patience }))
    return known(want.key) ?? { state: 'away' }
  }
}
