import { botRefusal, botResult, type BotAnswer } from './BotAnswer.ts'
import { sendAsBot, typeAsBot } from './sendAsBot.ts'
import { findFile, sendFileAsBot } from './sendFileAsBot.ts'
import { takeUpdates, type Pollers } from './takeUpdates.ts'
import type { Telegram } from './Telegram.ts'
import type { SandboxBot } from './TelegramShapes.ts'

type Parameters = Record<string, unknown>
export type BotCall = {
  telegram: Telegram
  pollers: Pollers
  bot: SandboxBot
  parameters: Parameters
  signal: AbortSignal
}

/** Calls a method of the Bot API that the sandbox supports. Names are Telegram's; case does not matter, as there. */
export function callBotMethod(method: string, call: BotCall): Promise<BotAnswer> | BotAnswer {
  const found = methods[method.toLowerCase()]
  return found === undefined ? botRefusal(404, 'Not Found') : found(call)
}

const methods: Record<string, (call: BotCall) => Promise<BotAnswer> | BotAnswer> = {
  getme: ({ bot }) =>
    botResult({
      id: bot.id,
      is_bot: true,
      first_name: bot.name,
      username: bot.username,
      can_join_groups: true,
      can_read_all_group_messages: false,
      supports_inline_queries: false,
      can_connect_to_business: bot.hasBusinessMode === true,
      has_main_web_app: false,
    }),
  setwebhook: setWebhook,
  deletewebhook({ telegram, bot, parameters }) {
    const had = telegram.state.webhooks.has(bot.id)
    dropPending(telegram, bot, parameters)
    if (had) telegram.commit({ type: 'webhook-changed', botId: bot.id, webhook: null })
    return botResult(true, had ? 'Webhook was deleted' : 'Webhook is already deleted')
  },
  getwebhookinfo({ telegram, bot }) {
    const webhook = telegram.state.webhooks.get(bot.id)
    return botResult({
      url: webhook?.url ?? '',
      has_custom_certificate: false,
      pending_update_count: telegram.state.pending.get(bot.id)?.length ?? 0,
      ...(webhook === undefined ? {} : { max_connections: webhook.maxConnections }),
      ...(webhook?.lastError === undefined
        ? {}
        : { last_error_date: webhook.lastErrorAt, last_error_message: webhook.lastError }),
    })
  },
  getupdates({ telegram, pollers, bot, parameters, signal }) {
    const offset = whole(parameters['offset'])
    const limit = Math.min(100, Math.max(1, whole(parameters['limit']) ?? 100))
    const timeout = Math.min(50, Math.max(0, whole(parameters['timeout']) ?? 0))
    return takeUpdates(telegram, pollers, bot, { offset, limit, timeout }, signal)
  },
  sendmessage: ({ telegram, bot, parameters }) =>
    sendAsBot(telegram, bot, {
      chatId: chatIdOf(parameters),
      text: typeof parameters['text'] === 'string' ? parameters['text'] : '',
      replyParameters: parameters['reply_parameters'],
      topicId: whole(parameters['message_thread_id']),
      connectionId: textOf(parameters['business_connection_id']),
    }),
  sendchataction: ({ telegram, bot, parameters }) =>
    textOf(parameters['business_connection_id']) === undefined
      ? typeAsBot(telegram, bot, chatIdOf(parameters))
      : botResult(true),
  getbusinessconnection({ telegram, bot, parameters }) {
    const account = telegram.state.accounts.get(textOf(parameters['business_connection_id']) ?? '')
    return account?.botId === bot.id
      ? botResult(account.connection)
      : botRefusal(400, 'Bad Request: business connection not found')
  },
  sendphoto: ({ telegram, bot, parameters }) =>
    sendFileAsBot(telegram, bot, 'photo', { chatId: chatIdOf(parameters), parameters }),
  sendvoice: ({ telegram, bot, parameters }) =>
    sendFileAsBot(telegram, bot, 'voice', { chatId: chatIdOf(parameters), parameters }),
  senddocument: ({ telegram, bot, parameters }) =>
    sendFileAsBot(telegram, bot, 'document', { chatId: chatIdOf(parameters), parameters }),
  getfile: ({ telegram, parameters }) => findFile(telegram, parameters['file_id']),
  setmycommands: () => botResult(true),
  close: () => botResult(true),
}

function setWebhook({ telegram, bot, parameters }: BotCall): BotAnswer {
  const url = typeof parameters['url'] === 'string' ? parameters['url'] : ''
  const secretToken =
    typeof parameters['secret_token'] === 'string' && parameters['secret_token'] !== ''
      ? parameters['secret_token']
      : null
  if (url !== '' && !URL.canParse(url)) return botRefusal(400, 'Bad Request: bad webhook: Failed to resolve host')
  if (secretToken !== null && !/^[\w-]{1,256}$/.test(secretToken)) {
    return botRefusal(400, 'Bad Request: secret token contains unallowed characters')
  }
  dropPending(telegram, bot, parameters)
  const maxConnections = whole(parameters['max_connections']) ?? 40
  const allowedUpdates = namesOf(parameters['allowed_updates'])
  const webhook = url === '' ? null : { url, secretToken, maxConnections, allowedUpdates }
  telegram.commit({ type: 'webhook-changed', botId: bot.id, webhook })
  return botResult(true, webhook === null ? 'Webhook was deleted' : 'Webhook was set')
}

function dropPending(telegram: Telegram, bot: SandboxBot, parameters: Parameters): void {
  const last = telegram.state.pending.get(bot.id)?.at(-1)
  const dropsPending = parameters['drop_pending_updates'] === true || parameters['drop_pending_updates'] === 'true'
  if (dropsPending && last !== undefined)
    telegram.commit({ type: 'updates-confirmed', botId: bot.id, below: last.update_id + 1 })
}

/** Parses a whole number from JSON or from a form. */
function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

const chatIdOf = ({ chat_id }: Parameters): string | number | undefined =>
  typeof chat_id === 'string' || typeof chat_id === 'number' ? chat_id : undefined

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** A list of names, or its JSON; null for an empty one and for none. */
function namesOf(value: unknown): readonly string[] | null {
  const list: unknown = typeof value === 'string' && value.startsWith('[') ? JSON.parse(value) : value
  const names = Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
  return names.length > 0 ? names : null
}
