import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { toUser, userColumns } from './people/toUser.ts'
import { requireChat } from './read/requireChat.ts'

/** Registers the routes that list the users of a company and of a chat (MSG-11). */
export function userRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getUsers, async ({ companyId, query, ports: { db } }) => {
    const rows = await db
      .selectFrom('users')
      .select(userColumns)
      .where('company_id', '=', companyId)
      .where('id', 'in', query.userIds)
      .orderBy('id')
      .execute()
    return { users: rows.map(toUser) }
  })
  handle(app, endpoints.getChatUsers, async ({ companyId, query, ports: { db } }) => {
    await requireChat(db, companyId, query.chatId)
    const rows = await db
      .selectFrom('users')
      .innerJoin('chat_users', 'chat_users.user_id', 'users.id')
      .select(userColumns)
      .where('chat_users.chat_id', '=', query.chatId)
      .orderBy('users.id')
      .execute()
    return { users: rows.map(toUser) }
  })
}
