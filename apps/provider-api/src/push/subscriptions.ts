import type { BodyOf, Language } from '@frontdesk/contract'
import { sql } from 'kysely'
import { isLiveSession } from '../http/sessionLife.ts'
import type { Caller } from '../http/Caller.ts'
import { refuse } from '../errors/refuse.ts'
import type { Db, Trx } from '../db/Db.ts'
import type { Ports } from '../ports/Ports.ts'
import { isAllowedAddress } from '../http/outgoing/isAllowedAddress.ts'
import type { PushEndpoint } from './sendNotification.ts'

/** A browser to notify, and whose it is. */
type Subscriber = PushEndpoint & { id: string; adminId: number; language: Language }

/** Maximum browsers per administrator; the oldest subscription is removed. */
const maximumPerAdmin = 20

const base64url = (text: string) => Buffer.from(text, 'base64').toString('base64url')

/**
 * Stores the browser of a session. A browser that was stored for another session or account belongs to this session
 * from now on. Throws VALIDATION_ERROR for an invalid subscription.
 */
export async function subscribe(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  caller: Caller,
  body: BodyOf<'subscribePush'>,
  { sandbox }: { sandbox: boolean },
): Promise<void> {
  const p256dh = base64url(body.keys.p256dh)
  const auth = base64url(body.keys.auth)
  // An uncompressed point of the curve, and sixteen bytes: anything else cannot be encrypted for.
  const areKeys = Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16
  if (!areKeys || !isAllowedAddress(body.endpoint, { sandbox }))
    throw refuse('VALIDATION_ERROR', 'Invalid push subscription')
  const row = {
    admin_id: caller.adminId,
    session_id: caller.sessionId,
    p256dh,
    auth,
    language: body.locale ?? null,
    created_at: now(),
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('push_subscriptions')
      .values({ ...row, endpoint: body.endpoint })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute()
    const newest = trx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('admin_id', '=', caller.adminId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(maximumPerAdmin)
    await trx
      .deleteFrom('push_subscriptions')
      .where('admin_id', '=', caller.adminId)
      .where('id', 'not in', newest)
      .execute()
  })
}

/** Removes one of the caller's own browsers; does nothing for another's. */
export async function unsubscribe(db: Db, adminId: number, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('admin_id', '=', adminId).where('endpoint', '=', endpoint).execute()
}

/** Removes a browser that has unsubscribed by itself. */
export async function forgetSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

const subscribersIn = (db: Db | Trx, now: Date) =>
  db
    .selectFrom('push_subscriptions as push')
    .innerJoin('sessions', 'sessions.id', 'push.session_id')
    .innerJoin('admins', 'admins.id', 'push.admin_id')
    .select(['push.id', 'push.admin_id as adminId', 'push.endpoint', 'push.p256dh', 'push.auth'])
    .select(sql<Language>`coalesce(push.language, admins.language)`.as('language'))
    // Ended sessions get no notifications, even if the browser does not know yet.
    .where(isLiveSession(now))
    .where('admins.deleted_at', 'is', null)

/** Lists the browsers of one session. */
export const subscribersOfSession = (db: Db, sessionId: string, now: Date): Promise<Subscriber[]> =>
  subscribersIn(db, now).where('push.session_id', '=', sessionId).execute()

/** A company that was archived or deleted notifies nobody. */
const isLiveCompany = sql<boolean>`companies.archived_at is null and companies.deleted_at is null`

/** A browser to notify of a customer's message. */
type NotifiedSubscriber = Subscriber & { messageId: number; chatId: number }

/**
 * The browsers of a company's administrators, by the messages of its customers that nobody has viewed
 * and that are not deleted.
 */
const subscribersByMessage = (db: Db | Trx, now: Date) =>
  subscribersIn(db, now)
    .innerJoin('company_admins', 'company_admins.admin_id', 'push.admin_id')
    .innerJoin('messages', 'messages.company_id', 'company_admins.company_id')
    .innerJoin('chats', (join) =>
      join.onRef('chats.company_id', '=', 'messages.company_id').onRef('chats.id', '=', 'messages.chat_id'),
    )
    .innerJoin('companies', 'companies.id', 'messages.company_id')
    .select(['messages.id as messageId', 'messages.chat_id as chatId'])
    .where('messages.status', '=', 'received')
    .where('messages.is_deleted', '=', false)
    .where('messages.is_read', '=', false)
    .where('chats.purpose', '=', 'customer')
    .where('chats.deleted_at', 'is', null)
    .where(isLiveCompany)

/** Lists the browsers to notify of the newest message that a customer wrote in a chat; none when it was viewed. */
export const subscribersOfChat = (db: Db | Trx, chatId: number, now: Date): Promise<NotifiedSubscriber[]> =>
  subscribersByMessage(db, now)
    .where('messages.id', '=', (query) =>
      query
        .selectFrom('messages as written')
        .select('written.id')
        .where('written.chat_id', '=', chatId)
        // A customer who was blocked meanwhile notifies nobody.
        .where(sql<boolean>`not exists (select from chats where chats.id = written.chat_id and blocked_at is not null)`)
        .where('written.status', '=', 'received')
        .where('written.is_deleted', '=', false)
        .where('written.is_history', '=', false)
        // As when the notification is queued.
        .where(sql<boolean>`coalesce(written.metadata->>'isReaction', written.metadata->>'isChannelTest') is null`)
        .orderBy('written.id', 'desc')
        .limit(1),
    )
    .orderBy('push.created_at')
    .execute()

/**
 * Finds a browser to notify of a message; undefined when the message was viewed, or the browser is not
 * to be notified any more.
 */
export const findSubscriber = (
  db: Db,
  { messageId, subscriptionId }: { messageId: number; subscriptionId: string },
  now: Date,
): Promise<NotifiedSubscriber | undefined> =>
  subscribersByMessage(db, now)
    .where('messages.id', '=', messageId)
    .where('push.id', '=', subscriptionId)
    .executeTakeFirst()

/** All browsers of a person, or one browser. */
type Reader = { adminId: number } | { subscriptionId: string }

const isBrowserOf = (reader: Reader) =>
  'adminId' in reader
    ? sql<boolean>`push.admin_id = ${reader.adminId}`
    : sql<boolean>`push.id = ${reader.subscriptionId}`

/**
 * The browsers of the people who answer chats, by the chats: those to notify of an assignment, as long as it holds
 * (TEAM-3).
 */
export const subscribersOfHandler = (
  db: Db | Trx,
  { chatId, ...who }: { chatId: number } & Reader,
  now: Date,
): Promise<(Subscriber & { chatId: number })[]> =>
  subscribersIn(db, now)
    .innerJoin('chats', 'chats.handler_admin_id', 'push.admin_id')
    .innerJoin('companies', 'companies.id', 'chats.company_id')
    .select('chats.id as chatId')
    .where('chats.id', '=', chatId)
    .where('chats.deleted_at', 'is', null)
    .where(isLiveCompany)
    .where(isBrowserOf(who))
    .orderBy('push.created_at')
    .execute()

/** The browsers of colleagues whom notes mention, by the notes, as long as they have not seen them (TEAM-3). */
export const subscribersOfMention = (
  db: Db | Trx,
  { noteId, ...who }: { noteId: number } & Reader,
  now: Date,
): Promise<(Subscriber & { chatId: number })[]> =>
  subscribersIn(db, now)
    .innerJoin('private_note_mentions as mention', 'mention.admin_id', 'push.admin_id')
    .innerJoin('private_notes as note', (join) =>
      join.onRef('note.company_id', '=', 'mention.company_id').onRef('note.id', '=', 'mention.note_id'),
    )
    // A colleague who was removed meanwhile reads nothing of the company.
    .innerJoin('company_admins as member', (join) =>
      join.onRef('member.company_id', '=', 'note.company_id').onRef('member.admin_id', '=', 'push.admin_id'),
    )
    .innerJoin('companies', 'companies.id', 'note.company_id')
    .select('note.chat_id as chatId')
    .where('note.id', '=', noteId)
    .where('note.removed_at', 'is', null)
    .where('mention.seen_at', 'is', null)
    .where(isLiveCompany)
    .where(isBrowserOf(who))
    .orderBy('push.created_at')
    .execute()
