import { sql, type Kysely } from 'kysely'

/**
 * Empties the secrets of Telegram webhooks, which stood here in the clear: they are now derived from the bot's token (decision 0053). The
 * column stays as long as a server of the version before may read it.
 */
export const noPlainWebhookSecrets = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`update messenger_integrations set webhook_secret = null where webhook_secret is not null`.execute(db)
  },
}
