import type { BusinessConnection } from 'grammy/types'
import { z } from 'zod'
import { fullName } from '../telegram/readSaid.ts'

const Connection = z.object({
  /** Telegram's id of the connection; a new one each time that the account connects the bot. */
  id: z.string(),
  /** The account at Telegram, which stays the same. */
  accountId: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  isEnabled: z.boolean(),
  canReply: z.boolean(),
})

/** The connection of a person's account to the bot of a channel. */
export type AccountConnection = z.infer<typeof Connection>

/** The connection in the metadata of a channel; null while no account has connected its bot. */
export const connectionIn = ({ businessConnection }: Readonly<Record<string, unknown>>): AccountConnection | null =>
  Connection.safeParse(businessConnection).data ?? null

/** A connection as Telegram tells it. A right that is not named is not given. */
export const toConnection = ({ id, user, rights, is_enabled: isEnabled }: BusinessConnection): AccountConnection => ({
  id,
  accountId: String(user.id),
  name: fullName(user),
  username: user.username ?? null,
  isEnabled,
  canReply: rights?.can_reply === true,
})

/** The state of a channel by the connection of its account, and why it does not work. */
export type Standing = { status: 'connected' | 'initializing' | 'failed'; code: string | null; message: string }

/** A channel waits for its account, works, or has failed: the account has left the bot, or does not let it reply. */
export function accountState(connection: AccountConnection | null): Standing {
  if (connection === null) return { status: 'initializing', code: null, message: 'No account has connected the bot' }
  if (!connection.isEnabled)
    return { status: 'failed', code: 'ACCOUNT_LEFT_BOT', message: 'The account has disconnected the bot' }
  if (!connection.canReply)
    return { status: 'failed', code: 'REPLIES_NOT_ALLOWED', message: 'The account does not let the bot reply' }
  return { status: 'connected', code: null, message: '' }
}
