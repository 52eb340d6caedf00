import { botRefusal, botResult, type BotAnswer } from './BotAnswer.ts'
import { botAsUser, chatOf } from './people.ts'
import { findRecipient, repliedOf } from './sendAsBot.ts'
import { keepSentFile, type SentFile } from './sentFiles.ts'
import type { Telegram } from './Telegram.ts'
import type { SandboxBot } from './TelegramShapes.ts'

/** Telegram's limits for bots, in bytes and UTF-16 units. */
const largest = { photo: 10 * 1024 * 1024, voice: 50 * 1024 * 1024, document: 50 * 1024 * 1024 }
const longestCaption = 1024

type Parameters = Record<string, unknown>

/**
 * `sendPhoto`, `sendVoice` and `sendDocument`: the file is in the form, under its own name or by `attach://`, or is
 * referenced by its id.
 */
export function sendFileAsBot(
  telegram: Telegram,
  bot: SandboxBot,
  kind: 'photo' | 'voice' | 'document',
  request: { chatId: string | number | undefined; parameters: Parameters },
): BotAnswer {
  const reach = findRecipient(telegram, bot, request.chatId)
  if ('ok' in reach) return reach
  const file = fileOf(telegram, request.parameters, kind)
  if (file === null) return botRefusal(400, `Bad Request: there is no ${kind} in the request`)
  if (file.bytes.length === 0) return botRefusal(400, 'Bad Request: file must be non-empty')
  if (file.bytes.length > largest[kind]) return botRefusal(413, 'Request Entity Too Large')
  const caption = typeof request.parameters['caption'] === 'string' ? request.parameters['caption'] : ''
  if (caption.length > longestCaption) return botRefusal(400, 'Bad Request: message caption is too long')
  const reply = repliedOf(telegram, bot, reach.customer, request.parameters['reply_parameters'])
  if ('ok' in reply) return reply
  const stored = keepSentFile(telegram, kind, file)
  if (stored === null) return botRefusal(400, 'Bad Request: IMAGE_PROCESS_FAILED')
  const message = {
    message_id: telegram.nextMessageId(),
    date: Math.floor(telegram.now().getTime() / 1000),
    chat: chatOf(reach.customer),
    from: botAsUser(bot),
    ...stored,
    ...(caption !== '' && { caption }),
    ...reply,
  }
  telegram.commit({ type: 'bot-wrote', botId: bot.id, message })
  return botResult(message)
}

/** `getFile`: the path of a file; bots get none over 20 MB. */
export function findFile(telegram: Telegram, fileId: unknown): BotAnswer {
  const bytes = typeof fileId === 'string' ? telegram.files.read(fileId) : null
  if (bytes === null) return botRefusal(400, 'Bad Request: invalid file_id')
  if (bytes.length > 20 * 1024 * 1024) return botRefusal(400, 'Bad Request: file is too big')
  return botResult({
    file_id: fileId,
    file_unique_id: String(fileId).slice(-12),
    file_size: bytes.length,
    file_path: `files/${String(fileId)}`,
  })
}

function fileOf(telegram: Telegram, parameters: Parameters, kind: string): SentFile | null {
  const given = parameters[kind]
  if (typeof given !== 'string') return isSentFile(given) ? given : null
  if (given.startsWith('attach://')) {
    const attached = parameters[given.slice('attach://'.length)]
    return isSentFile(attached) ? attached : null
  }
  const bytes = telegram.files.read(given)
  return bytes === null ? null : { fileName: 'file', bytes }
}

const isSentFile = (value: unknown): value is SentFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes)
