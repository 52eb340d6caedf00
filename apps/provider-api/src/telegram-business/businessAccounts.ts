import { Bot } from 'grammy'
import type { Update, UserFromGetMe } from 'grammy/types'
import { kindNamed } from '../channels/kinds.ts'
import { recordUnsupported } from '../channels/recordUnsupported.ts'
import { refuse } from '../errors/refuse.ts'
import { addEchoFiles, type InboundPorts } from '../inbound/receiveInbound.ts'
import type { BotKind } from '../telegram/BotKind.ts'
import { askedUpdates, nameOfUpdate } from '../telegram/botOf.ts'
import type { BotOptions } from '../telegram/BotKind.ts'
import { receiveEdit, receiveEvent, type Receiver } from '../telegram/receiveUpdate.ts'
import { takeInboundFile } from '../telegram/takeInboundFile.ts'
import { telegramFault } from '../telegram/telegramFault.ts'
import { telegramClient } from '../telegram/telegramClient.ts'
import { accountUpdateKinds } from './accountKinds.ts'
import { connectionIn, toConnection, type AccountConnection } from './AccountConnection.ts'
import { noteConnection, readConnection, stateBy } from './noteConnection.ts'
import { customerOf, readBusinessMessage } from './readBusinessMessage.ts'

type Channel = { id: number; companyId: number }
type BusinessUpdate = Pick<Update, 'business_message' | 'edited_business_message' | 'deleted_business_messages'>

/** Accounts of persons, with whom customers write as with anybody, and which are connected to a bot (K3). */
export const businessAccounts: BotKind = {
  type: 'telegram_business',
  path: 'telegram-business',
  // A message to the bot itself is in no chat of the account: it is asked for to be named at the channel.
  updates: askedUpdates(accountUpdateKinds),
  botOf,
  reached: (metadata, now) => stateBy(connectionIn(metadata), now),
  examine({ can_connect_to_business: mayConnect }) {
    if (!mayConnect) throw refuse('BOT_NOT_FOR_BUSINESS')
  },
}

function botOf(ports: InboundPorts, channel: Channel, { token, apiRoot, botInfo }: BotOptions): Bot {
  const bot = new Bot(token, { client: telegramClient(apiRoot), ...(botInfo && { botInfo }) })
  const source = { ...channel, api: bot.api, filesRoot: `${apiRoot}/file/bot${token}` }
  const receiverOf = (us: UserFromGetMe, { name }: AccountConnection): Receiver => ({
    ports,
    account: { ...channel, platform: 'telegram_business', ownerId: `account ${channel.id}`, name },
    us,
    source,
  })
  bot.use(async ({ update, me }) => {
    const name = nameOfUpdate(update)
    const about = kindNamed(accountUpdateKinds, name)?.read ?? null
    if (about === 'bot') return recordUnsupported(ports, channel, 'message.to_the_bot_itself')
    if (about === 'connection' && update.business_connection)
      return noteConnection(ports, channel, toConnection(update.business_connection))
    const id = about === 'chat' ? connectionIdOf(update) : null
    if (id === null) return recordUnsupported(ports, channel, `update.${name}`)
    const connection = await connectionOf(ports, bot, channel, id)
    if (connection === null) return recordUnsupported(ports, channel, 'business_message.other_account')
    await receiveBusiness(receiverOf(me, connection), connection, update)
  })
  return bot
}

const connectionIdOf = ({
  business_message: written,
  edited_business_message: edited,
  deleted_business_messages: deleted,
}: BusinessUpdate): string | null =>
  written?.business_connection_id ?? edited?.business_connection_id ?? deleted?.business_connection_id ?? null

/**
 * The connection of the channel's account by which an update came. One that is not known is asked for: the account may
 * have connected the bot before it was a channel here, or while Telegram could not say so. An update may also come late
 * over a connection that the account has made anew since: its chats are the same. Null for another account's, and for
 * one that Telegram does not have.
 */
async function connectionOf(
  ports: InboundPorts,
  bot: Bot,
  channel: Channel,
  id: string,
): Promise<AccountConnection | null> {
  const known = await readConnection(ports.db, channel)
  if (known?.id === id) return known
  const asked = await askForConnection(bot, id)
  if (asked === null) return null
  await noteConnection(ports, channel, asked)
  const renewed = await readConnection(ports.db, channel)
  return renewed?.accountId === asked.accountId ? renewed : null
}

async function askForConnection(bot: Bot, id: string): Promise<AccountConnection | null> {
  try {
    return toConnection(await bot.api.getBusinessConnection(id))
  } catch (error) {
    if (telegramFault(error).type === 'rejected') return null
    throw error
  }
}

async function receiveBusiness(
  receiver: Receiver,
  { accountId }: AccountConnection,
  update: Update & BusinessUpdate,
): Promise<void> {
  const { update_id: updateId, business_message: message, edited_business_message: edited } = update
  const { deleted_business_messages: deleted } = update
  if (message) {
    const read = readBusinessMessage(message, accountId, receiver.us)
    if (!read) return
    await receiveEvent(receiver, updateId, read.event, read.written ?? undefined)
    const { written } = read
    const file = read.event.type === 'echo' ? written?.file : null
    if (written && file)
      await addEchoFiles(receiver.ports, receiver.account, written, async () => {
        const taken = await takeInboundFile(receiver.ports, receiver.source, file)
        return taken ? [taken] : []
      })
  } else if (edited) {
    if (edited.sender_business_bot?.id === receiver.us.id) return
    await receiveEdit(receiver, updateId, edited, String(edited.from?.id) === accountId ? 'company' : 'customer')
  } else if (deleted) {
    const about = { by: 'unknown', ...customerOf(deleted.chat), at: receiver.ports.now() } as const
    for (const messageId of deleted.message_ids)
      await receiveEvent(receiver, updateId, { type: 'deletion', ...about, channelId: String(messageId) })
  }
}
