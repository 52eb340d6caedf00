import { isVisitor, type Caller, type Visitor } from '../../http/Caller.ts'
import type { Ports } from '../../ports/Ports.ts'
import { adminUserId, systemNames } from '../people/people.ts'
import { requireChat } from '../read/requireChat.ts'

/** Minimum milliseconds between two events of one person in one chat. */
const minimumInterval = 1000
/** Maximum number of remembered events; the oldest are dropped first. */
const maximumEntries = 10_000

/**
 * Creates a function that publishes to colleagues that somebody is typing in a chat (LIVE-3). Throttled per person
 * and chat; nothing is stored. It throws NOT_FOUND for an unknown chat.
 */
export function createTypingNotifier(): (
  ports: Pick<Ports, 'db' | 'now' | 'typing'>,
  caller: Caller | Visitor,
  of: { companyId: number; chatId: number },
) => Promise<void> {
  const publishedAt = new Map<string, number>()

  return async (ports, caller, { companyId, chatId }) => {
    const now = ports.now()
    const key = `${isVisitor(caller) ? `visitor ${caller.userId}` : caller.adminId}:${chatId}`
    await requireChat(ports.db, companyId, chatId)
    if (now.getTime() - (publishedAt.get(key) ?? -Infinity) < minimumInterval) return
    publishedAt.delete(key)
    publishedAt.set(key, now.getTime())
    for (const oldest of publishedAt.keys()) {
      if (publishedAt.size <= maximumEntries) break
      publishedAt.delete(oldest)
    }
    if (isVisitor(caller)) {
      const { userId, name } = caller
      return ports.typing({ companyId, chatId, adminId: null, userId, name, at: now.toISOString() })
    }
    const userId = await ports.db.transaction().execute((trx) => adminUserId(trx, companyId, caller, now))
    ports.typing({
      companyId,
      chatId,
      adminId: caller.adminId,
      userId,
      name: caller.isSupport ? systemNames.support : caller.fullName,
      at: now.toISOString(),
    })
  }
}
