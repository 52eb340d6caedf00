import type { Db } from '../db/Db.ts'
import type { Sealed } from '../db/schema/columns.ts'
import type { BotKind } from './BotKind.ts'

/** A company's Telegram bot as stored in the database. */
export type TelegramBot = {
  id: number
  companyId: number
  secret: Sealed | null
  metadata: Record<string, unknown>
  webhookKey: string | null
  cursor: number | null
}

const telegramBots = (db: Db, type: BotKind['type']) =>
  db
    .selectFrom('messenger_integrations as messenger')
    .innerJoin('companies', 'companies.id', 'messenger.company_id')
    .select(['messenger.id', 'messenger.company_id', 'messenger.secret', 'messenger.metadata'])
    .select(['messenger.webhook_key', 'messenger.cursor'])
    .where('messenger.type', '=', type)
    .where('messenger.is_active', '=', true)
    .where('messenger.status', '<>', 'disconnected')
    .where('messenger.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    // A channel without a token cannot send: it only keeps its chats.
    .where('messenger.secret', 'is not', null)

type Row = Awaited<ReturnType<ReturnType<typeof telegramBots>['executeTakeFirstOrThrow']>>

const toTelegramBot = (row: Row): TelegramBot => ({
  id: row.id,
  companyId: row.company_id,
  secret: row.secret,
  metadata: row.metadata,
  webhookKey: row.webhook_key,
  cursor: row.cursor === null ? null : Number(row.cursor),
})

/** Lists every bot of a kind that is to be connected. */
export const activeTelegramBots = async (db: Db, type: BotKind['type']): Promise<TelegramBot[]> =>
  (await telegramBots(db, type).orderBy('messenger.id').execute()).map(toTelegramBot)

/** Finds the bot of a kind by the key of its webhook. */
export async function telegramBotByKey(db: Db, type: BotKind['type'], webhookKey: string): Promise<TelegramBot | null> {
  const row = await telegramBots(db, type).where('messenger.webhook_key', '=', webhookKey).executeTakeFirst()
  return row ? toTelegramBot(row) : null
}
