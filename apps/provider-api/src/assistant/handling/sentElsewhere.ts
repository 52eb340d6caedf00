import type { Ports } from '../../ports/Ports.ts'
import { queuedDeliveries } from '../../queues/queuedDeliveries.ts'
import { pause } from '../../time/pause.ts'

/** Milliseconds between two looks at what another process sends. */
const looksEvery = 200

/** Resolves when the attempt of another process in this chat has ended, or its lease has. */
export async function sentElsewhere({ db, now, later }: Ports, chatId: number): Promise<void> {
  const isSending = async () =>
    (await queuedDeliveries(db, [chatId])).some(({ leasedUntil }) => leasedUntil !== null && leasedUntil > now())
  while (await isSending()) await pause(later, looksEvery, new AbortController().signal)
}
