import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type * as Passwords from '../../accounts/passwords.ts'
import type * as StartSession from '../../accounts/startSession.ts'
import type { Db } from '../../db/Db.ts'
import type * as Seal from '../../secrets/seal.ts'
import type * as OpenDatabase from '../../start/openDatabase.ts'
import { webhookSecretOf } from '../../telegram/webhookSecretOf.ts'
import type * as FurnishLoad from '../furnishLoad.ts'
import { botInfo } from './startPhones.ts'

/**
 * A checkout of the product: this one, or an earlier commit for the numbers before a change. `built`: its built server,
 * where that runs instead of the sources.
 */
export type Checkout = { folder: string; built?: string }

/** A module of a checkout, which has the types of this one as far as they are used here. */
const load = <M>({ folder }: Checkout, path: string): Promise<M> =>
  import(pathToFileURL(join(folder, 'apps/provider-api/src', path)).href) as Promise<M>

/** A customer's chat in Telegram. */
export type LoadChat = { companyId: number; chatId: number; phone: string }

/**
 * A company of the load: its administrators, at least two, a bot whose webhook is known, an assistant's
 * chat, and customers' chats.
 */
export type Tenant = {
  companyId: number
  admins: readonly { adminId: number; token: string; email: string }[]
  bot: { id: string; key: string; secret: string }
  assistantChatId: number
  chats: readonly LoadChat[]
}

/** `admins`: those of the first company, which is the largest. */
export type Size = { companies: number; chats: number; messages: number; admins: number }

/** The password of all administrators. */
export const loadPassword = 'a long pass phrase'

const firstBot = 7_100_000_001
const firstPhone = 830_000_000

/**
 * Furnishes a new database by the modules of a checkout: companies whose numbers of chats follow Zipf's law, and older
 * messages in each chat. Some are written in SQL, because the limits of the API prevent hundreds of registrations.
 */
export async function furnishTenants(
  checkout: Checkout,
  settings: { databaseUrl: string | null; dataDir: string; secretKey: string },
  size: Size,
): Promise<readonly Tenant[]> {
  const [{ openDatabase }, { furnishLoad }, { hashPassword }, { seal }, { startSession }] = await Promise.all([
    load<typeof OpenDatabase>(checkout, 'start/openDatabase.ts'),
    load<typeof FurnishLoad>(checkout, 'bench/furnishLoad.ts'),
    load<typeof Passwords>(checkout, 'accounts/passwords.ts'),
    load<typeof Seal>(checkout, 'secrets/seal.ts'),
    load<typeof StartSession>(checkout, 'accounts/startSession.ts'),
  ])
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields: object, sentence: string) => console.error(sentence, fields),
  }
  const database = await openDatabase(
    { ...settings, embeddedDatabase: 'pglite' },
    // A checkout from before the embedded PostgreSQL takes the log itself.
    { ...log, log, print: () => undefined },
    async () => undefined,
  )
  const { db } = database
  try {
    const companies = await furnishLoad(db, size.companies)
    // Their administrators come to the chats at once.
    await sql`update companies set onboarded_at = created_at`.execute(db)
    const colleagues = await addColleagues(db, companies[0]?.companyId, size.admins - 2, (adminId) =>
      startSession(db, adminId, 'load', new Date()),
    )
    await sql`update admins set password_hash = ${await hashPassword(loadPassword)}`.execute(db)
    const emails = new Map(
      (await sql<{ id: number; email: string }>`select id, email from admins`.execute(db)).rows.map((row) => [
        Number(row.id),
        row.email,
      ]),
    )
    const key = Buffer.from(settings.secretKey, 'hex')
    // Earlier commits take the key itself.
    const keys = Object.assign(key, { secretKey: key })
    const bots = await addBots(
      db,
      companies.map(({ companyId }) => companyId),
      (token) => seal(token, keys),
    )
    const chats = await addChats(db, bots, chatsByRank(size))
    await addHistory(db, Math.floor(size.messages / chats.length))
    return companies.map(({ companyId, admins, assistantChatId }, place) => {
      const bot = bots.get(companyId)
      if (!bot) throw new Error('A company has no bot')
      return {
        companyId,
        admins: [...admins, ...(place === 0 ? colleagues : [])].map(({ adminId, token }) => ({
          adminId,
          token,
          email: emails.get(adminId) ?? '',
        })),
        bot,
        assistantChatId,
        chats: chats.filter((chat) => chat.companyId === companyId),
      }
    })
  } finally {
    await database.close()
  }
}

/** Further administrators of a company, signed in. */
async function addColleagues(
  db: Db,
  companyId: number | undefined,
  count: number,
  signIn: (adminId: number) => Promise<{ accessToken: string }>,
): Promise<{ adminId: number; token: string }[]> {
  const colleagues: { adminId: number; token: string }[] = []
  for (let number = 0; number < count; number += 1) {
    const email = `colleague-${number}@example.com`
    const { rows } = await sql<{ id: number }>`
      with person as (
        insert into admins (email, email_key, full_name, created_at, updated_at)
        values (${email}, ${email}, 'Colleague', now(), now()) returning id),
      member as (
        insert into company_admins (company_id, admin_id, role, created_at)
        select ${companyId}::bigint, id, 'admin', now() from person)
      select id from person`.execute(db)
    const adminId = Number(rows[0]?.id)
    colleagues.push({ adminId, token: (await signIn(adminId)).accessToken })
  }
  return colleagues
}

/** Zipf's law with exponent 1 over the companies, at least one chat each. */
function chatsByRank({ companies, chats }: Size): number[] {
  const shares = Array.from({ length: companies }, (_, rank) => 1 / (rank + 1))
  const sum = shares.reduce((total, share) => total + share, 0)
  return shares.map((share) => Math.max(1, Math.round((share / sum) * chats)))
}

type Bot = Tenant['bot'] & { messengerId: number }

async function addBots(
  db: Db,
  companyIds: readonly number[],
  seal: (token: string) => string,
): Promise<Map<number, Bot>> {
  const bots = new Map<number, Bot>()
  for (const [place, companyId] of companyIds.entries()) {
    const id = String(firstBot + place)
    const bot = { id, key: randomBytes(24).toString('base64url'), secret: '' }
    // Derived as the server does it; servers of before compare it with the column.
    bot.secret = webhookSecretOf(`${id}:LOAD-${id}`, bot.key)
    const metadata = JSON.stringify({ botUsername: botInfo(id).username, botInfo: botInfo(id) })
    const { rows } = await sql<{ id: number }>`
      insert into messenger_integrations (company_id, type, status, external_id, metadata, secret, webhook_key, webhook_secret)
      values (${companyId}, 'telegram', 'connected', ${id}, ${metadata}::jsonb, ${seal(`${id}:LOAD-${id}`)}, ${bot.key}, ${bot.secret})
      returning id`.execute(db)
    bots.set(companyId, { ...bot, messengerId: Number(rows[0]?.id) })
  }
  return bots
}

async function addChats(
  db: Db,
  bots: ReadonlyMap<number, Bot>,
  counts: readonly number[],
): Promise<readonly LoadChat[]> {
  const chats: LoadChat[] = []
  let phone = firstPhone
  // An earlier commit has no company in this table.
  const { rows: columns } =
    await sql`select 1 from information_schema.columns where table_name = 'chat_users' and column_name = 'company_id'`.execute(
      db,
    )
  for (const [place, [companyId, { messengerId }]] of [...bots].entries()) {
    const count = counts[place] ?? 1
    const { rows } = await sql<{ id: number; phone: string }>`
      with phones as (select (${phone}::bigint + n)::text as phone from generate_series(1, ${count}::int) n),
      people as (
        insert into users (company_id, kind, platform, platform_user_id, display_name)
        select ${companyId}::bigint, 'customer', 'telegram', phone, 'Guest ' || phone from phones returning id, platform_user_id),
      made as (
        insert into chats (company_id, platform, messenger_id, platform_chat_id, title, ai_enabled)
        select ${companyId}::bigint, 'telegram', ${messengerId}::bigint, phone, 'Guest ' || phone, false from phones
        returning id, platform_chat_id),
      joined as (
        insert into chat_users (chat_id, user_id ${columns.length > 0 ? sql`, company_id` : sql``})
        select made.id, people.id ${columns.length > 0 ? sql`, ${companyId}::bigint` : sql``}
        from made join people on people.platform_user_id = made.platform_chat_id)
      select id, platform_chat_id as phone from made`.execute(db)
    chats.push(...rows.map((row) => ({ companyId, chatId: Number(row.id), phone: row.phone })))
    phone += count
  }
  return chats
}

/** Older messages of the customers, one a minute in each chat, until a minute ago. */
async function addHistory(db: Db, each: number): Promise<void> {
  const batch = 50
  for (let from = 0; from < each; from += batch) {
    const upTo = Math.min(each, from + batch)
    await sql`
      insert into messages (company_id, chat_id, platform, platform_message_id, from_id, text, status, is_read, sent_at, created_at, updated_at)
      select chat.company_id, chat.id, 'telegram', 'history-' || n, person.id,
        'Could I come on day ' || n || ', for a haircut and perhaps a colour? The last time was lovely.', 'received', true, at, at, at
      from chats chat
      join users person on person.company_id = chat.company_id and person.platform = 'telegram' and person.platform_user_id = chat.platform_chat_id
      cross join generate_series(${from}::int + 1, ${upTo}::int) n
      cross join lateral (select now() - make_interval(mins => ${each}::int - n + 1)) moment(at)
      where chat.platform = 'telegram'`.execute(db)
  }
  await sql`
    update chats set last_message_id = last.id, last_message_at = last.at from (
      select chat_id, max(id) as id, max(sent_at) as at from messages group by chat_id) last where last.chat_id = chats.id`.execute(
    db,
  )
}
