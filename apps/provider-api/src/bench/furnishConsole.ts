import { sql } from 'kysely'
import { startSession } from '../accounts/startSession.ts'
import { addCompany } from '../companies/addCompany.ts'
import type { Db } from '../db/Db.ts'
import { countDays } from '../system-admin/home/countDays.ts'

/** How many of each a console looks over. `messages`: of all companies together, spread evenly. */
export type ConsoleSize = { companies: number; flags: number; messages: number }

const chatsOfEach = 10
const parts = 40

/**
 * Furnishes a new, migrated database for the console of the system administrators: companies with a channel, chats of
 * customers and messages of the last 90 days, a third of them of the assistant, and flags, each of which every seventh
 * company has of its own. Most of it is written in SQL, because the limits of the API prevent thousands of
 * registrations. Returns the token of a system administrator.
 */
export async function furnishConsole(db: Db, { companies, flags, messages }: ConsoleSize): Promise<string> {
  const now = new Date()
  const system = await addAdmin(db, 'system@example.com')
  await db.insertInto('admin_roles').values({ admin_id: system, role: 'SYSTEM_ADMIN' }).execute()
  const owner = await addAdmin(db, 'owner@example.com')
  for (let number = 0; number < companies; number += 1)
    await db
      .transaction()
      .execute((trx) =>
        addCompany(trx, { name: `Salon ${String(number)}` }, { adminId: owner, fullName: 'Owner' }, now),
      )
  await addChats(db, Math.floor(messages / companies / chatsOfEach))
  await addFlags(db, flags)
  await sql`update companies set created_at = created_at - make_interval(days => 89)`.execute(db)
  // As a database that has been in use: otherwise each index would be followed into its table.
  await sql`vacuum analyze`.execute(db)
  await countDays({ db, now: () => now })
  const { accessToken } = await startSession(db, system, 'load', now)
  // Without a second factor the role gives no power; nobody has the authenticator of this one.
  await db
    .insertInto('second_factors')
    .values({ admin_id: system, started_at: now, enrolled_at: now, used_step: 0 })
    .execute()
  await db.updateTable('sessions').set({ second_factor_at: now }).where('admin_id', '=', system).execute()
  return accessToken
}

async function addAdmin(db: Db, email: string): Promise<number> {
  const { id } = await db
    .insertInto('admins')
    .values({ email, email_key: email, full_name: 'Load' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addChats(db: Db, messagesOfEach: number): Promise<void> {
  await sql`insert into messenger_integrations (company_id, type, status, external_id)
    select id, 'telegram', 'connected', 'bot-' || id from companies`.execute(db)
  await sql`insert into users (company_id, kind, platform, platform_user_id, display_name)
    select id, 'customer', 'telegram', 'guest-' || n, 'Guest ' || n
    from companies cross join generate_series(1, ${chatsOfEach}::int) n`.execute(db)
  await sql`insert into chats (company_id, platform, messenger_id, platform_chat_id, title)
    select person.company_id, 'telegram', channel.id, person.platform_user_id, person.display_name
    from users person join messenger_integrations channel on channel.company_id = person.company_id and channel.type = 'telegram'
    where person.kind = 'customer'`.execute(db)
  await sql`analyze`.execute(db)
  // In parts, each within the time that the database gives a statement.
  for (let part = 0; part < parts; part += 1)
    await sql`insert into messages (company_id, chat_id, platform, platform_message_id, from_id, text, status, is_read, sent_at, created_at, updated_at)
      select chat.company_id, chat.id, 'telegram', 'history-' || n, case when n % 3 = 0 then agent.id else guest.id end,
        'Could I come on day ' || n || ', for a haircut and perhaps a colour?', 'received', true, moment, moment, moment
      from chats chat
      join users guest on guest.company_id = chat.company_id and guest.platform_user_id = chat.platform_chat_id
      join users agent on agent.company_id = chat.company_id and agent.kind = 'agent'
      cross join generate_series(1, ${messagesOfEach}::int) n
      cross join lateral (select now() - make_interval(mins => (129600.0 * n / ${messagesOfEach}::int)::int)) at(moment)
      where chat.platform = 'telegram' and chat.company_id % ${parts}::int = ${part}::int`.execute(db)
  for (let part = 0; part < parts; part += 1)
    await sql`update chats set last_message_id = newest.id, last_message_at = newest.at from (
      select distinct on (chat_id) chat_id, id, sent_at as at from messages
      where company_id % ${parts}::int = ${part}::int order by chat_id, sent_at desc) newest
      where newest.chat_id = chats.id`.execute(db)
}

async function addFlags(db: Db, flags: number): Promise<void> {
  // A new database has the flags that the product reads.
  await sql`insert into feature_flags (name, enabled)
    select 'flag-' || n, n % 2 = 0
    from generate_series(1, ${flags}::int - (select count(*)::int from feature_flags)) n`.execute(db)
  await sql`insert into company_feature_flags (company_id, flag_id, enabled)
    select companies.id, feature_flags.id, not feature_flags.enabled from companies cross join feature_flags
    where companies.id % 7 = 0`.execute(db)
}
