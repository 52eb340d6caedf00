import type { Language } from '@frontdesk/contract'
import type { Trx } from '../../db/Db.ts'

/** A person who asked support, and how to write to them. */
export type Asker = {
  userId: number
  /** Null for a visitor of the widget. */
  adminId: number | null
  to: { emailKey: string } | { address: string; language: Language }
  /** The newest message that they have seen or been emailed about. */
  knows: number
}

type Of = { companyId: number; chatId: number; since: Date }

/**
 * Reads who is emailed about the answers in a support conversation (SUP-10): a visitor whose address their page's
 * server calls confirmed; of a company's administrators, those with a confirmed address who have asked since a moment.
 */
export async function askersOf(trx: Trx, of: Of): Promise<readonly Asker[]> {
  const visitor = await visitorOf(trx, of)
  return visitor === 'none' ? administratorsOf(trx, of) : visitor
}

const known = ({ message_id, emailed_message_id }: { message_id: number | null; emailed_message_id: number | null }) =>
  Math.max(message_id ?? 0, emailed_message_id ?? 0)

/** `none`: the conversation is that of the company's administrators. */
async function visitorOf(trx: Trx, { companyId, chatId }: Of): Promise<readonly Asker[] | 'none'> {
  const visitor = await trx
    .selectFrom('visitors')
    .leftJoin('support_reads as read', (join) =>
      join
        .onRef('read.company_id', '=', 'visitors.company_id')
        .onRef('read.chat_id', '=', 'visitors.chat_id')
        .onRef('read.user_id', '=', 'visitors.user_id'),
    )
    .select(['visitors.user_id', 'visitors.email', 'visitors.language', 'visitors.is_email_verified'])
    .select(['read.message_id', 'read.emailed_message_id'])
    .where('visitors.company_id', '=', companyId)
    .where('visitors.chat_id', '=', chatId)
    .executeTakeFirst()
  if (!visitor) return 'none'
  const { user_id: userId, email, language, is_email_verified: isVerified } = visitor
  if (email === null || !isVerified) return []
  return [{ userId, adminId: null, to: { address: email, language: language ?? 'en' }, knows: known(visitor) }]
}

async function administratorsOf(trx: Trx, { companyId, chatId, since }: Of): Promise<readonly Asker[]> {
  const rows = await trx
    .selectFrom('users')
    .innerJoin('admins', 'admins.id', 'users.admin_id')
    // One who has left the company reads its words no more.
    .innerJoin('company_admins', (join) =>
      join
        .onRef('company_admins.company_id', '=', 'users.company_id')
        .onRef('company_admins.admin_id', '=', 'users.admin_id'),
    )
    .leftJoin('support_reads as read', (join) =>
      join
        .onRef('read.company_id', '=', 'users.company_id')
        .onRef('read.user_id', '=', 'users.id')
        .on('read.chat_id', '=', chatId),
    )
    .select(['users.id', 'admins.id as admin_id', 'admins.email_key', 'read.message_id', 'read.emailed_message_id'])
    .where('users.company_id', '=', companyId)
    .where('admins.deleted_at', 'is', null)
    .where('admins.is_email_verified', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('messages')
          .select('messages.id')
          .whereRef('messages.company_id', '=', 'users.company_id')
          .where('messages.chat_id', '=', chatId)
          .where('messages.created_at', '>=', since)
          // People that wrote, or asked for a person and got the notice that says so.
          .where((message) =>
            message.or([
              message('messages.from_id', '=', message.ref('users.id')),
              message.and([
                message('messages.to_id', '=', message.ref('users.id')),
                message(message.ref('messages.metadata', '->>').key('notice'), '=', 'person-asked'),
              ]),
            ]),
          ),
      ),
    )
    .orderBy('users.id')
    .execute()
  return rows.map((row) => ({
    userId: row.id,
    adminId: row.admin_id,
    to: { emailKey: row.email_key },
    knows: known(row),
  }))
}
