import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Bot } from 'grammy'
import type { UserFromGetMe } from 'grammy/types'
import { dropFiles } from '../files/dropFiles.ts'
import type { Ports } from '../ports/Ports.ts'
import { readInbound, type Inbound } from './readInbound.ts'
import { settleByQuote } from './settleByQuote.ts'
import { takeInboundFile } from './takeInboundFile.ts'
import { storeEdit, storeInbound } from './storeInbound.ts'

/** The updates that Telegram is to send: customers' messages and their edits. */
export const subscribedUpdates = ['message', 'edited_message'] as const

/** Milliseconds for which Telegram keeps an update that it could not deliver. */
const updatesKept = 24 * 60 * 60_000

/** How to reach the bot. `botInfo` is an earlier response of `getMe`. */
type BotOptions = { token: string; apiRoot: string; botInfo?: UserFromGetMe | undefined }

type InboundPorts = Pick<
  Ports,
  'db' | 'now' | 'publish' | 'inboundMessageStored' | 'outboundMessageQueued' | 'files' | 'later' | 'log'
>

/**
 * A connection to Telegram may be idle for four seconds, as with the platform's own `fetch`. grammY keeps it until
 * Telegram closes it: a message that is sent in this moment never leaves, and looks as if it might have (decision
 * 0013). One that waits for an answer, as a poll does, is not closed.
 */
const keeping = { keepAlive: true, timeout: 4_000 }
const agents = { http: new HttpAgent(keeping), https: new HttpsAgent(keeping) }

/** Creates a bot that stores what customers write. The caller lets it poll or passes it the updates of a webhook. */
export function botOf(
  ports: InboundPorts,
  channel: { id: number; companyId: number },
  { token, apiRoot, botInfo }: BotOptions,
): Bot {
  const baseFetchConfig = { agent: apiRoot.startsWith('https:') ? agents.https : agents.http }
  const bot = new Bot(token, { client: { apiRoot, timeoutSeconds: 60, baseFetchConfig }, ...(botInfo && { botInfo }) })
  const originOf = (updateId: number) => ({ messengerId: channel.id, companyId: channel.companyId, updateId })
  const receive = async (origin: ReturnType<typeof originOf>, inbound: Inbound) => {
    const file =
      inbound.file &&
      (await takeInboundFile(
        ports,
        { ...channel, api: bot.api, filesRoot: `${apiRoot}/file/bot${token}` },
        inbound.file,
      ))
    const stored = await storeInbound(ports, origin, inbound, file)
    if (stored && inbound.quoted) await settleByQuote(ports, stored, inbound.quoted)
    // A repeated update has its file already. A file that cannot be deleted now is cleaned up within a day and blocks
    // nothing.
    if (file && !stored)
      await dropFiles(ports, [file.id]).catch((error: unknown) =>
        ports.log.warn({ error: String(error) }, 'The file of a repeated update could not be deleted'),
      )
  }
  bot.on('message', async (context) => {
    const inbound = readInbound(context.message, context.me.id)
    if (inbound) await receive(originOf(context.update.update_id), inbound)
  })
  bot.on('edited_message', async (context) => {
    const inbound = readInbound(context.editedMessage, context.me.id)
    if (!inbound) return
    const origin = originOf(context.update.update_id)
    const isKnown = await storeEdit(ports, origin, inbound)
    // The edit may come before its message, which then is a repeated one. Older messages do not come any more.
    const isAwaited = inbound.sentAt.getTime() > ports.now().getTime() - updatesKept
    if (!isKnown && isAwaited) await receive(origin, inbound)
  })
  return bot
}
