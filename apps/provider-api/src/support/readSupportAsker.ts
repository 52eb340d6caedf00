import type { SupportAsker, SupportPerson } from '@frontdesk/contract'
import { newestSubscriptionOf, toSubscriptionSummary } from '../companies/subscriptionSummary.ts'
import { toChats } from '../conversations/read/readChats.ts'
import type { Db, Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import { seenBySupport } from '../support-view/seenBySupport.ts'

/** Most people of one conversation, and most other conversations, that are shown beside it. */
const mostPeople = 20
const mostChats = 5

/**
 * Reads the other side of a support conversation (SUP-8): the company with its newest subscription, the people who
 * write, and the newest of the company's other support conversations. Throws NOT_FOUND for any other chat.
 */
export async function readSupportAsker(db: Db, chatId: number): Promise<SupportAsker> {
  return db.transaction().execute(async (trx) => {
    const company = await trx
      .selectFrom('chats')
      .innerJoin('companies', 'companies.id', 'chats.company_id')
      .select(['companies.id', 'companies.name'])
      .select(newestSubscriptionOf)
      .where('chats.id', '=', chatId)
      .where('chats.purpose', '=', 'support')
      .where('chats.deleted_at', 'is', null)
      .where('companies.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!company) throw refuse('NOT_FOUND')
    const { id: companyId, name } = company
    const { otherChats, otherChatCount } = await readOtherChats(trx, companyId, chatId)
    return {
      company: { id: companyId, name, subscriptionSummary: toSubscriptionSummary(company) },
      people: await readPeople(trx, companyId, chatId),
      otherChats,
      otherChatCount,
    }
  })
}

async function readPeople(trx: Trx, companyId: number, chatId: number): Promise<SupportPerson[]> {
  const rows = await trx
    .selectFrom('chat_users')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'chat_users.company_id').onRef('users.id', '=', 'chat_users.user_id'),
    )
    .leftJoin('admins', 'admins.id', 'users.admin_id')
    .leftJoin('visitors', (join) =>
      join.onRef('visitors.company_id', '=', 'users.company_id').onRef('visitors.user_id', '=', 'users.id'),
    )
    .leftJoin('support_pages as page', (join) =>
      join
        .onRef('page.company_id', '=', 'chat_users.company_id')
        .onRef('page.chat_id', '=', 'chat_users.chat_id')
        .onRef('page.user_id', '=', 'chat_users.user_id'),
    )
    .select([
      'users.id',
      'users.kind',
      'users.display_name',
      'admins.email as adminEmail',
      'admins.is_email_verified',
      'admins.language as adminLanguage',
      'visitors.email as visitorEmail',
      'visitors.language as visitorLanguage',
      'visitors.is_identified',
      'page.origin',
      'page.path',
      'page.written_at',
    ])
    .where('chat_users.company_id', '=', companyId)
    .where('chat_users.chat_id', '=', chatId)
    .where('users.kind', 'in', ['admin', 'visitor'])
    .orderBy('page.written_at', (order) => order.desc().nullsLast())
    .orderBy('users.id', 'desc')
    .limit(mostPeople)
    .execute()
  return rows.map((row) => ({
    userId: row.id,
    name: row.display_name,
    identity: row.kind === 'admin' ? 'administrator' : row.is_identified === true ? 'vouched' : 'device',
    email: row.adminEmail ?? row.visitorEmail,
    isEmailVerified: row.is_email_verified,
    language: row.adminLanguage ?? row.visitorLanguage,
    page:
      row.path === null || row.written_at === null
        ? null
        : { origin: row.origin, path: row.path, at: row.written_at.toISOString() },
  }))
}

async function readOtherChats(
  trx: Trx,
  companyId: number,
  chatId: number,
): Promise<Pick<SupportAsker, 'otherChats' | 'otherChatCount'>> {
  const others = trx
    .selectFrom('chats')
    .where('company_id', '=', companyId)
    .where('purpose', '=', 'support')
    .where('id', '<>', chatId)
    .where('deleted_at', 'is', null)
    .where('last_message_id', 'is not', null)
  const { count } = await others.select((chat) => chat.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const newest = await others
    .selectAll('chats')
    .orderBy('last_message_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(mostChats)
    .execute()
  const { chats } = await seenBySupport(trx, { chats: await toChats(trx, newest) })
  return {
    otherChats: chats.map(({ id, title, lastMessage }) => ({
      id,
      title,
      lastMessageAt: lastMessage?.createdAt ?? null,
    })),
    otherChatCount: Number(count),
  }
}
