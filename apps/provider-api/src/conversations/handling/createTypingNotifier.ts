import type { Caller } from '../../http/Caller.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Ports } from '../../ports/Ports.ts'
import { adminUserId } from '../people/people.ts'

/** Told at most so often for an administrator and a chat, however often it is said. */
const minimumInterval = 1000
/** So many are remembered; the oldest are forgotten first. */
const maximumEntries = 10_000

/** Tells the colleagues that an administrator is typing in a chat (LIVE-3); kept nowhere. */
export function createTypingNotifier(): (
  ports: Pick<Ports, 'db' | 'now' | 'typing'>,
  caller: Caller,
  of: { companyId: number; chatId: number },
) => Promise<void> {
  const toldAt = new Map<string, number>()

  return async (ports, caller, { companyId, chatId }) => {
    const now = ports.now()
    const key = `${caller.adminId}:${chatId}`
    const chat = await ports.db
      .selectFrom('chats')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', chatId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!chat) throw refuse('NOT_FOUND')
    if (now.getTime() - (toldAt.get(key) ?? -Infinity) < minimumInterval) return
    toldAt.delete(key)
    toldAt.set(key, now.getTime())
    for (const oldest of toldAt.keys()) {
      if (toldAt.size <= maximumEntries) break
      toldAt.delete(oldest)
    }
    const userId = await ports.db.transaction().execute((trx) => adminUserId(trx, companyId, caller, now))
    ports.typing({ companyId, chatId, adminId: caller.adminId, userId, name: caller.fullName, at: now.toISOString() })
  }
}
