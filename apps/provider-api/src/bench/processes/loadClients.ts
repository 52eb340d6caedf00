import type { LoadCalls } from './createCalls.ts'
import { followTenant, type LoadClient } from './followTenant.ts'
import type { Tenant } from './furnishTenants.ts'
import type { Measurement } from './measurement.ts'

/** The live clients of a run. */
export type LoadClients = {
  clients: LoadClient[]
  /** Opens more of them, until there are this many. */
  open: (count: number) => Promise<void>
  /** Counts the clients now; the answer is how many of them a company has. */
  count: () => (companyId: number) => number
}

/** Clients that connect at the same time. */
const atOnce = 40

/** Begins without a client. What clients receive is noted in the measurement that is the current one then. */
export function createLoadClients(
  origin: string,
  tenants: readonly Tenant[],
  { call, current }: Pick<LoadCalls, 'call'> & { current: () => Measurement },
): LoadClients {
  const clients: LoadClient[] = []
  const clientsOf = new Map<number, number>()
  const addClient = () => {
    const number = clients.length
    const tenant = tenants[number % tenants.length]
    if (!tenant) throw new Error('There are no tenants')
    // The first of a company is the colleague, who has sent nothing; only the owner sends.
    const place = (Math.floor(number / tenants.length) + 1) % tenant.admins.length
    const isColleague = place > 0
    const admin = tenant.admins[place]
    if (!admin) throw new Error('A company has two administrators')
    const client = followTenant(
      origin,
      { call },
      { ...admin, companyId: tenant.companyId },
      {
        onEntry({ seq, event, payload }, at) {
          if (event !== 'newMessage') return
          const { ledger, latencies, isMeasured } = current()
          const entry = ledger.see(String(payload['text']), {
            client: number,
            position: seq,
            messageId: Number(payload['id']),
          })
          if (entry && isColleague && isMeasured(entry.companyId))
            latencies[entry.origin === 'sent' ? 'colleague' : 'inbound'].record(entry.intended, at)
        },
        onPiece: () => (current().pieces += 1),
      },
    )
    clients.push(client)
    clientsOf.set(tenant.companyId, (clientsOf.get(tenant.companyId) ?? 0) + 1)
    return client.ready
  }
  return {
    clients,
    async open(count) {
      while (clients.length < count)
        await Promise.all(Array.from({ length: Math.min(atOnce, count - clients.length) }, addClient))
    },
    count() {
      const counted = new Map(clientsOf)
      return (companyId) => counted.get(companyId) ?? 0
    },
  }
}
