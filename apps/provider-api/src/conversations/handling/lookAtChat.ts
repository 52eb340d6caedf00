import { addressOfPicture } from '../../pictures/addressOfPicture.ts'
import type { Caller } from '../../http/Caller.ts'
import type { Ports } from '../../ports/Ports.ts'
import { refuse } from '../../errors/refuse.ts'
import { endAssignmentNotice } from '../../queues/queuedTeamEmails.ts'

/**
 * Tells colleagues which chat a window of the caller shows, null for none (TEAM-3); nothing of it is stored, and no
 * email tells the caller any more that the chat was given to them. Chats that are no customer's stay unsaid: some of
 * them are closed to agents. Throws NOT_FOUND for an unknown chat.
 */
export async function lookAtChat(
  { db, now, chatLookedAt }: Pick<Ports, 'db' | 'now' | 'chatLookedAt'>,
  { adminId, fullName: name, pictureId }: Pick<Caller, 'adminId' | 'fullName' | 'pictureId'>,
  { companyId, connectionId, chatId }: { companyId: number; connectionId: string; chatId: number | null },
): Promise<void> {
  const chat =
    chatId === null
      ? null
      : await db
          .selectFrom('chats')
          .select('purpose')
          .where('company_id', '=', companyId)
          .where('id', '=', chatId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
  if (chat === undefined) throw refuse('NOT_FOUND')
  if (chatId !== null) await endAssignmentNotice(db, { adminId, chatId }, now())
  chatLookedAt({
    companyId,
    adminId,
    name,
    avatarUrl: addressOfPicture(pictureId),
    connectionId,
    chatId: chat?.purpose === 'customer' ? chatId : null,
  })
}
