import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Milliseconds that a call of the Bot API takes. */
const takes = 20

/** The Bot API for a load: it knows every bot, and notes each message that a bot sends. */
export type Phones = { apiRoot: string; close: () => void }

/** Starts it. `onMessage` gets the bot, the chat and the text of each message that was accepted. */
export async function startPhones(
  onMessage: (message: { botId: string; chatId: string; text: string }) => void,
): Promise<Phones> {
  let messageId = 1_000_000
  const server = createServer((request, response) => {
    const [, botId = '', method = ''] = /^\/bot(\d+):[^/]+\/(\w+)/.exec(request.url ?? '') ?? []
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
      setTimeout(() => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ ok: true, result: resultOf(botId, method, body) }))
      }, takes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function resultOf(botId: string, method: string, body: Record<string, unknown>): unknown {
    if (method === 'getMe') return botInfo(botId)
    if (method !== 'sendMessage') return true
    const { chat_id: chatId, text } = body
    onMessage({ botId, chatId: String(chatId), text: String(text) })
    return { message_id: (messageId += 1), date: Math.floor(Date.now() / 1000), chat: { id: chatId }, text }
  }
  return {
    apiRoot: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // By `listen`.
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Telegram's answer about a bot. */
export const botInfo = (botId: string) => ({
  id: Number(botId),
  is_bot: true,
  first_name: 'Load',
  username: `load_${botId}_bot`,
  can_join_groups: false,
  can_read_all_group_messages: false,
  supports_inline_queries: false,
})
