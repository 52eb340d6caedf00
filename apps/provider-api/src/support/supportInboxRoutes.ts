import { endpoints, supportInboxEndpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { namedObjects } from '../audit/namedObjects.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { switchAiOfSelection } from '../conversations/list/switchAiOfSelection.ts'
import { toUser, userColumns } from '../conversations/people/toUser.ts'
import { viewMessage } from '../conversations/write/viewMessage.ts'
import type { Db } from '../db/Db.ts'
import { portsOfCompany, serviceDb } from '../db/companyDb.ts'
import { refuse } from '../errors/refuse.ts'
import { handle } from '../http/handle.ts'
import { isUnreadBySupport } from '../support-view/unreadBySupport.ts'
import { readSupportAsker } from './readSupportAsker.ts'
import { listSupportChats } from './listSupportChats.ts'
import { searchSupportMessages } from './searchSupportMessages.ts'

/**
 * Registers the calls of the support inbox that are over the conversations of all companies (SUP-8). Those of one
 * conversation are mounted by `handle`, with the handlers of the chats.
 */
export function supportInboxRoutes(app: FastifyInstance): void {
  handle(app, supportInboxEndpoints.getChatsWithPreview, ({ query, ports }) =>
    listSupportChats(serviceDb(ports.db), query),
  )

  handle(app, supportInboxEndpoints.searchMessages, ({ body, ports }) =>
    searchSupportMessages(serviceDb(ports.db), { ...body, chatId: body.chatId ?? null }),
  )

  handle(app, endpoints.getSupportAsker, async ({ query, ports }) => ({
    asker: await readSupportAsker(serviceDb(ports.db), query.chatId),
  }))
  handle(app, supportInboxEndpoints.getUsers, async ({ query, ports }) => {
    const rows = await serviceDb(ports.db)
      .selectFrom('users')
      .select(userColumns)
      .where('users.id', 'in', query.userIds)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('chat_users')
            .innerJoin('chats', 'chats.id', 'chat_users.chat_id')
            .select('chats.id')
            .whereRef('chat_users.user_id', '=', 'users.id')
            .where('chats.purpose', '=', 'support'),
        ),
      )
      .execute()
    return { users: rows.map(toUser) }
  })

  handle(app, supportInboxEndpoints.updateAiForChats, async ({ body: { chatIds, aiEnabled }, caller, request }) => {
    const { ports } = app
    const endpoint = supportInboxEndpoints.updateAiForChats
    const changed: number[] = []
    for (const [companyId, ids] of await companiesOf(ports.db, chosen(chatIds))) {
      await recordAudit(
        ports.db,
        { adminId: caller.adminId, endpoint, requestId: request.id, at: ports.now() },
        { companyId, target: namedObjects({ chatIds: ids }) },
      )
      const selection = { companyId, chatIds: ids, aiEnabled }
      changed.push(...(await switchAiOfSelection(portsOfCompany(ports, companyId), caller, selection)))
    }
    return { changed: changed.length, chatIds: changed }
  })
  handle(app, supportInboxEndpoints.markChatsViewed, async ({ body, caller }) => {
    const unread = await unreadOf(app.ports.db, chosen(body.chatIds))
    for (const { id, company_id: companyId } of unread)
      await viewMessage(portsOfCompany(app.ports, companyId), {
        companyId,
        messageId: id,
        adminId: caller.adminId,
        isSupport: true,
      })
    const chatIds = [...new Set(unread.map((row) => row.chat_id))]
    return { changed: chatIds.length, chatIds }
  })
}

/** The conversations of a call that names several; throws VALIDATION_ERROR for a filter, which no screen sends here. */
function chosen(chatIds: readonly number[] | undefined): readonly number[] {
  if (chatIds === undefined) throw refuse('VALIDATION_ERROR', 'Name chatIds')
  return chatIds
}

/** The support conversations among these chats, by their companies; others are left out. */
async function companiesOf(db: Db, chatIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('chats')
    .select(['id', 'company_id'])
    .where('id', 'in', chatIds)
    .where('purpose', '=', 'support')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const byCompany = Map.groupBy(rows, ({ company_id: companyId }) => companyId)
  return new Map([...byCompany].map(([companyId, found]) => [companyId, found.map(({ id }) => id)]))
}

const unreadOf = (db: Db, chatIds: readonly number[]) =>
  chatIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('messages')
        .innerJoin('chats', 'chats.id', 'messages.chat_id')
        .select(['messages.id', 'messages.company_id', 'messages.chat_id'])
        .where('messages.chat_id', 'in', chatIds)
        .where('chats.purpose', '=', 'support')
        .where(isUnreadBySupport())
        .orderBy('messages.id')
        .execute()
