/** The origin of a message: an administrator by a call, or a customer by a webhook. */
export type Origin = 'sent' | 'inbound'

/**
 * A message of the load. `seenBy`: how often each live client has received it; `positions`: where it
 * is in the company's log.
 */
type Entry = {
  origin: Origin
  companyId: number
  chatId: number
  intended: number
  state: 'open' | 'acknowledged' | 'refused'
  messageId: number | null
  seenBy: Map<number, number>
  positions: Set<number>
  /** When the customer's phone got it, as often as it did. */
  deliveredAt: number[]
}

/** The outcomes of all messages; `lost`, `doubled` and `disordered` must be 0 or no latency counts. */
export type Account = {
  attempted: number
  acknowledged: number
  refused: number
  open: number
  /**
   * Acknowledged, but missing in the database or at a live client of the company; or at the customer's phone, though no
   * status says so.
   */
  lost: number
  /** More than once in the database, in the log, at a client or at a phone. */
  doubled: number
  /** Refused, but in the database. */
  phantom: number
  /** Phones that got a message before an earlier one of the chat. */
  disordered: number
  /** Acknowledged, not at the phone, and shown as `unknown` or `failed`: a human's matter (decision 0013). */
  undelivered: number
}

/** The ledger of a run: every message that was tried, and everything that was seen of it. */
export type Ledger = ReturnType<typeof createLedger>

const isSeenTwice = ({ positions, deliveredAt, seenBy }: Entry): boolean =>
  positions.size > 1 || deliveredAt.length > 1 || [...seenBy.values()].some((times) => times > 1)

/** How often a message was seen by a client, at a phone, or answered for good: while it grows, more is to come. */
const progressOf = (entries: readonly Entry[]): number =>
  entries.reduce(
    (sum, { state, seenBy, deliveredAt }) =>
      sum + (state === 'open' ? 0 : 1) + seenBy.size + Math.min(deliveredAt.length, 1),
    0,
  )

/** The outcome of an acknowledged message with these statuses in the database, which `watchers` must have seen. */
function endOf(entry: Entry, statuses: readonly string[], watchers: number): 'arrived' | 'lost' | 'undelivered' {
  if (statuses.length === 0 || entry.seenBy.size < watchers) return 'lost'
  if (entry.origin === 'inbound' || entry.deliveredAt.length > 0) return 'arrived'
  return statuses.some((status) => status === 'unknown' || status === 'failed') ? 'undelivered' : 'lost'
}

export function createLedger() {
  const entries = new Map<string, Entry>()
  const phones = new Map<string, string[]>()
  return {
    /** Notes a message before it is tried. `marker`: its text, which no other message has. */
    intend(marker: string, entry: Pick<Entry, 'origin' | 'companyId' | 'chatId' | 'intended'>): void {
      const unseen = { messageId: null, seenBy: new Map<number, number>(), positions: new Set<number>() }
      entries.set(marker, { ...entry, ...unseen, state: 'open', deliveredAt: [] })
    },
    settle(marker: string, state: 'acknowledged' | 'refused'): void {
      const entry = entries.get(marker)
      if (entry) entry.state = state
    },
    /** Notes that a live client received it. Returns its entry when this was its first sight of it. */
    see(marker: string, seen: { client: number; position: number; messageId: number }): Entry | null {
      const entry = entries.get(marker)
      if (!entry) return null
      const times = (entry.seenBy.get(seen.client) ?? 0) + 1
      entry.seenBy.set(seen.client, times)
      entry.positions.add(seen.position)
      entry.messageId ??= seen.messageId
      return times === 1 ? entry : null
    },
    /** Notes that a customer's phone got it. Returns its entry when this was the first time. */
    deliver(marker: string, phone: string, at: number): Entry | null {
      const entry = entries.get(marker)
      if (!entry) return null
      entry.deliveredAt.push(at)
      phones.set(phone, [...(phones.get(phone) ?? []), marker])
      return entry.deliveredAt.length === 1 ? entry : null
    },
    progress: () => progressOf([...entries.values()]),
    openCount: () => [...entries.values()].filter(({ state }) => state === 'open').length,
    /** Whether all that was acknowledged was seen by so many clients and, if an administrator sent it, delivered. */
    isComplete: (clientsOf: (companyId: number) => number): boolean =>
      [...entries.values()].every(
        (entry) =>
          entry.state === 'refused' ||
          (entry.state === 'acknowledged' &&
            entry.seenBy.size >= clientsOf(entry.companyId) &&
            (entry.origin === 'inbound' || entry.deliveredAt.length > 0)),
      ),
    /** `stored`: the statuses that each marker has in the database; `clientsOf`: the live clients that must see it. */
    balance(stored: ReadonlyMap<string, readonly string[]>, clientsOf: (companyId: number) => number): Account {
      const account: Account = {
        attempted: entries.size,
        acknowledged: 0,
        refused: 0,
        open: 0,
        lost: 0,
        doubled: 0,
        phantom: 0,
        disordered: [...phones.values()].filter((markers) => !isInOrder(markers)).length,
        undelivered: 0,
      }
      for (const [marker, entry] of entries) {
        const statuses = stored.get(marker) ?? []
        const times = statuses.length
        account[entry.state] += 1
        if (entry.state === 'refused' && times > 0) account.phantom += 1
        if (times > 1 || isSeenTwice(entry)) account.doubled += 1
        if (entry.state !== 'acknowledged') continue
        const end = endOf(entry, statuses, clientsOf(entry.companyId))
        if (end !== 'arrived') account[end] += 1
      }
      return account
    },
  }

  /** By the ids of the messages: an undelivered one in between is no disorder, a doubled one is counted as such. */
  function isInOrder(markers: readonly string[]): boolean {
    const ids = [...new Set(markers)].flatMap((marker) => entries.get(marker)?.messageId ?? [])
    return ids.every((id, place) => place === 0 || id > (ids[place - 1] ?? 0))
  }
}
