import type { Message as TelegramMessage } from 'grammy/types'
import { kindNamed } from '../channels/kinds.ts'
import { documentedEnvelope } from './documentedKinds.ts'
import { noticeKinds } from './noticeKinds.ts'

/**
 * A line of Telegram itself in a chat: the name under which it stands in the message, and the people or things it
 * names. `isKnown`: Telegram documents it as such.
 */
export type ServiceNotice = { kind: string; detail: string | null; isKnown: boolean }

const envelope = new Set<string>(documentedEnvelope.kinds)
const longestDetail = 200

/** The content of a message that no person wrote (see `readContent`). */
export function serviceNotice(message: TelegramMessage): ServiceNotice {
  const names = Object.keys(message).filter((name) => !envelope.has(name))
  const kind = names.find((name) => kindNamed(noticeKinds, name)) ?? names[0] ?? 'empty'
  const known = kindNamed(noticeKinds, kind)
  const detail: unknown = known?.read(message)
  return {
    kind,
    detail: typeof detail === 'string' ? detail.slice(0, longestDetail) : null,
    isKnown: known !== undefined,
  }
}
