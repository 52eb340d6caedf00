import type { OutgoingFile, OutgoingMessage } from '@frontdesk/chat-thread'
import type { Intent, Stage } from '@frontdesk/send-outbox'

/** An intent as the device keeps it: whose it is, for which company, and which page is at it. */
export type KeptIntent = {
  readonly adminId: number
  readonly companyId: number
  readonly owner: string
  readonly intent: Intent<OutgoingMessage>
}

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (raw: unknown): Fields => (typeof raw === 'object' && raw !== null ? (raw as Fields) : {}) // of any object a field may be asked
const isId = (raw: unknown): raw is number => Number.isSafeInteger(raw)
const isText = (raw: unknown): raw is string => typeof raw === 'string'
const isTime = (raw: unknown): raw is number => typeof raw === 'number' && Number.isFinite(raw)

function readFiles(raw: unknown): readonly OutgoingFile[] | undefined {
  if (!Array.isArray(raw)) return undefined
  return raw.flatMap((each) => {
    const { id, name, type, size } = fieldsOf(each)
    return isText(id) && isText(name) && isText(type) && isTime(size) ? [{ id, name, type, size }] : []
  })
}

export function readOutgoing(raw: unknown): OutgoingMessage | null {
  const { clientMessageId, chatId, companyId, fromId, text, createdAt, platform, files } = fieldsOf(raw)
  if (
    !isText(clientMessageId) ||
    !isId(chatId) ||
    !isId(companyId) ||
    !isId(fromId) ||
    !isText(text) ||
    !isText(createdAt) ||
    !isText(platform)
  )
    return null
  const attached = readFiles(files)
  // The platform is only shown and sent back to where it came from.
  return {
    clientMessageId,
    chatId,
    companyId,
    fromId,
    text,
    createdAt,
    platform: platform as OutgoingMessage['platform'],
    ...(attached && { files: attached }),
  }
}

function readStage(raw: unknown): Stage {
  const { is, notBefore, outcome, reason } = fieldsOf(raw)
  const at = isTime(notBefore) ? notBefore : 0
  if (is === 'waiting') return { is, notBefore: at }
  if (is === 'sending' || is === 'asked') return { is }
  if (is === 'stopped')
    return { is, outcome: outcome === 'refused' ? 'refused' : 'unknown', reason: isText(reason) ? reason : '' }
  return { is: 'doubted', notBefore: at, isReading: false }
}

/** Reads what stands in the device's database; null for what is none of ours. */
export function readKeptIntent(raw: unknown): KeptIntent | null {
  const { adminId, companyId, owner, intent } = fieldsOf(raw)
  const { key, chatId, message, putAt, attempts, mayBeStored, told, stage } = fieldsOf(intent)
  const outgoing = readOutgoing(message)
  if (!isId(adminId) || !isId(companyId) || !isText(key) || !isId(chatId) || outgoing === null || !isTime(putAt))
    return null
  return {
    adminId,
    companyId,
    owner: isText(owner) ? owner : '',
    intent: {
      key,
      chatId,
      message: { ...outgoing, clientMessageId: key },
      putAt,
      attempts: isId(attempts) ? attempts : 0,
      mayBeStored: mayBeStored !== false,
      told: isTime(told) ? told : 0,
      stage: readStage(stage),
    },
  }
}
