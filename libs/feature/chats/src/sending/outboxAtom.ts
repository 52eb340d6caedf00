import type { OutgoingMessage, SendOutcome } from '@frontdesk/chat-thread'
import { storedAtom } from '@frontdesk/platform'

/** A message that was meant to be sent and of which no success is known yet. */
export type Unsent = { adminId: number; message: OutgoingMessage; failure: { reason: string; outcome: SendOutcome } | null }

export type Outbox = Readonly<Record<string, Unsent>>

const isText = (raw: unknown): raw is string => typeof raw === 'string'
const isId = (raw: unknown): raw is number => Number.isSafeInteger(raw)

function readUnsent(raw: unknown): Unsent | null {
  if (typeof raw !== 'object' || raw === null || !('message' in raw) || typeof raw.message !== 'object' || raw.message === null) return null
  if (!('adminId' in raw) || !isId(raw.adminId)) return null
  const message = raw.message as Partial<Record<keyof OutgoingMessage, unknown>> // each field is looked at here
  const { clientMessageId, chatId, companyId, fromId, text, createdAt, platform } = message
  if (!isText(clientMessageId) || !isId(chatId) || !isId(companyId) || !isId(fromId) || !isText(text) || !isText(createdAt) || !isText(platform)) return null
  const said = 'failure' in raw && typeof raw.failure === 'object' && raw.failure !== null ? (raw.failure as { reason?: unknown; outcome?: unknown }) : null // the same
  return {
    adminId: raw.adminId,
    message: { clientMessageId, chatId, companyId, fromId, text, createdAt, platform: platform as OutgoingMessage['platform'] }, // only shown and sent back to where it came from
    failure: said && { reason: isText(said.reason) ? said.reason : '', outcome: said.outcome === 'refused' ? 'refused' : 'unknown' },
  }
}

function readOutbox(stored: string): Outbox | undefined {
  const raw: unknown = JSON.parse(stored)
  if (typeof raw !== 'object' || raw === null) return undefined
  return Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]) => {
      const unsent = readUnsent(value)
      return unsent?.message.clientMessageId === key ? [[key, unsent] as const] : []
    }),
  )
}

/** What is on its way or failed, kept over a reload, a change of the language, a crash (reliability C2). */
export const outboxAtom = storedAtom<Outbox>('outbox', readOutbox, {})
