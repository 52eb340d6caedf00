import type { SandboxBot } from '@frontdesk/sandbox'
import type { TelegramServer } from './aTelegramServer.ts'

/**
 * Waits until a channel of a server with a public address has registered its webhook, and returns what posts an update
 * to it as Telegram does; it resolves to the status of the answer.
 */
export async function telegramWebhookOf(
  { db, app, sandbox }: TelegramServer,
  { messengerId, bot }: { messengerId: number; bot: SandboxBot },
): Promise<(update: object) => Promise<number>> {
  const isConnected = async () =>
    (
      await db
        .selectFrom('messenger_integrations')
        .select('external_id')
        .where('id', '=', messengerId)
        .executeTakeFirst()
    )?.external_id
  while (!(await isConnected())) await new Promise(setImmediate)
  const { url, secretToken } = sandbox.world.telegram.state.webhooks.get(bot.id) ?? { url: '', secretToken: null }
  return async (payload) => {
    const answer = await app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'x-telegram-bot-api-secret-token': secretToken ?? '' },
      payload,
    })
    return answer.statusCode
  }
}
