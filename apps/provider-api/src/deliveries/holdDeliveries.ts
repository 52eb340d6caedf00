import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'
import type { DeliveryScope } from '../ports/Channel.ts'

/** The deliveries that a vendor wants to wait, and until when. */
type Hold = { messengerId: number; platform: string; scope: DeliveryScope; until: Date }

/**
 * Holds the deliveries of a channel, or of its whole platform, in all processes; `claimDelivery` reads it. Those of one
 * chat wait by their own job. A hold is never shortened. `db`: that of the service, since a platform is no company's.
 */
export async function holdDeliveries(db: Db, { messengerId, platform, scope, until }: Hold): Promise<void> {
  if (scope === 'channel')
    await db
      .updateTable('messenger_integrations')
      .set({ held_until: sql<Date>`greatest(held_until, ${until}::timestamptz)` })
      .where('id', '=', messengerId)
      .execute()
  if (scope === 'platform')
    await db
      .insertInto('platform_holds')
      .values({ platform, held_until: until })
      .onConflict((conflict) =>
        conflict
          .column('platform')
          .doUpdateSet({ held_until: sql<Date>`greatest(platform_holds.held_until, excluded.held_until)` }),
      )
      .execute()
}
