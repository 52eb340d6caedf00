/** One event as the analytics client sent it. */
export type CollectedEvent = Readonly<Record<string, unknown>> & {
  event_type: string
  event_properties?: Readonly<Record<string, unknown>>
  user_properties?: Readonly<Record<string, unknown>>
  user_id?: string
}

/** How the collector responds to a batch: accepts it, throttles, fails, or never responds. */
export type CollectorMood = 'well' | 'throttling' | 'failing' | 'silent'

/** Simulates the analytics provider and the log service. */
export type Collector = {
  /** Plans the responses to the next batches of events, in turn; afterwards batches are accepted. */
  next(...moods: CollectorMood[]): void
  /** The last thousand accepted events, oldest first. */
  readonly events: readonly CollectedEvent[]
  /** The number of events of every received batch, accepted or not. */
  readonly batches: readonly number[]
  readonly logs: readonly Readonly<Record<string, unknown>>[]
  /** The source tokens of received logs. */
  readonly logTokens: readonly string[]
  mood(batch: readonly CollectedEvent[]): CollectorMood
  take(events: readonly CollectedEvent[]): void
  takeLogs(token: string, logs: readonly Readonly<Record<string, unknown>>[]): void
  /** Restores the initial state. */
  reset(): void
}

const keep = <T>(list: T[], more: readonly T[]) => {
  list.push(...more)
  if (list.length > 1000) list.splice(0, list.length - 1000)
}

export function openCollector(): Collector {
  const waiting: CollectorMood[] = []
  const events: CollectedEvent[] = []
  const batches: number[] = []
  const logs: Readonly<Record<string, unknown>>[] = []
  const logTokens: string[] = []
  return {
    next: (...moods) => void waiting.push(...moods),
    events,
    batches,
    logs,
    logTokens,
    mood(batch) {
      keep(batches, [batch.length])
      return waiting.shift() ?? 'well'
    },
    take: (more) => keep(events, more),
    takeLogs(token, more) {
      keep(logTokens, [token])
      keep(logs, more)
    },
    reset() {
      for (const list of [waiting, events, batches, logs, logTokens]) list.length = 0
    },
  }
}
