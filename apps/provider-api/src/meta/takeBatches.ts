import type { OwnedAccount } from '../channels/ChannelAccount.ts'
import { takeEvents, type Received } from '../inbound/takeEvent.ts'
import { inTurnsOf } from '../log/context.ts'
import type { Taking } from './MetaObject.ts'

/** Events of one account, by the id that its vendor knows it by. */
export type AccountEvents = { id: string; received: Received }

/**
 * Stores the events of a webhook: those of an account in one transaction, in the order in which they came. Each account
 * has turns of its own at the embedded database. When those of one account fail, the others are stored all the same,
 * and then this rejects with the first failure.
 */
export async function takeBatches(
  { ports, log, isHopeless }: Taking,
  events: readonly AccountEvents[],
  { channel, find }: { channel: 'whatsapp' | 'instagram'; find: (id: string) => Promise<OwnedAccount | null> },
): Promise<void> {
  const failures: unknown[] = []
  for (const [id, batch] of Map.groupBy(events, (event) => event.id))
    await inTurnsOf(`${channel} ${id}`, async () => {
      const account = await find(id)
      if (!account) {
        log.info({ channel, events: batch.length }, 'Ignored events of an account that no company has connected')
        return
      }
      await takeEvents(
        ports,
        account,
        batch.map(({ received }) => received),
        isHopeless,
      )
    }).catch((failure: unknown) => failures.push(failure))
  if (failures.length > 0) throw failures[0]
}
