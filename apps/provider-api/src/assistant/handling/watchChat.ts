import type { Ports } from '../../ports/Ports.ts'
import { requireChat } from '../../conversations/read/requireChat.ts'

/** How long a window counts as having a chat open, in milliseconds; it renews that every 20 seconds. */
const watchesFor = 45_000
/** Maximum number of windows that are remembered for one chat. */
const mostWatchers = 50

/**
 * Records that a window of an administrator has a chat open, or has left it: only then is a complete reply of the AI
 * held for a person. Without renewal it ends by itself, also across a reload or a crash. Throws
 * NOT_FOUND for an unknown chat.
 */
export async function watchChat(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  of: { companyId: number; chatId: number; watcherId: string; isWatching: boolean },
): Promise<void> {
  const { companyId, chatId, watcherId, isWatching } = of
  const until = new Date(now().getTime() + watchesFor)
  await db.transaction().execute(async (trx) => {
    await requireChat(trx, companyId, chatId)
    await trx
      .deleteFrom('chat_watchers')
      .where('chat_id', '=', chatId)
      .where((watcher) => watcher.or([watcher('watcher_id', '=', watcherId), watcher('until', '<=', now())]))
      .execute()
    if (!isWatching) return
    const { watchers } = await trx
      .selectFrom('chat_watchers')
      .select((watcher) => watcher.fn.countAll<number>().as('watchers'))
      .where('chat_id', '=', chatId)
      .executeTakeFirstOrThrow()
    if (Number(watchers) >= mostWatchers) return
    await trx
      .insertInto('chat_watchers')
      .values({ chat_id: chatId, watcher_id: watcherId, company_id: companyId, until })
      .onConflict((conflict) => conflict.columns(['chat_id', 'watcher_id', 'company_id']).doUpdateSet({ until }))
      .execute()
  })
}
