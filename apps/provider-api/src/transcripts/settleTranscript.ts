import { detectLanguage } from '@frontdesk/local-assistant/reading'
import { Language, type Transcript } from '@frontdesk/contract'
import { countUnread } from '../conversations/read/readChats.ts'
import { readMessages } from '../conversations/read/readMessages.ts'
import { storable } from '../db/storable.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Transcription } from '../ports/Transcriber.ts'

/** Characters of a transcript; ten minutes of fast speech have fewer. */
const longestTranscript = 12_000

/** The transcript that an outcome makes. */
export function transcriptOf(outcome: Exclude<Transcription, { kind: 'later' }>, now: Date): Transcript {
  if (outcome.kind === 'unsupported') return { state: 'unsupported' }
  if (outcome.kind === 'refused') return { state: 'failed' }
  const text = cut(storable(outcome.text).trim())
  if (text === '') return { state: 'silent' }
  const language = certainLanguage(text)
  return { state: 'done', text, ...(language !== null && { language }), at: now.toISOString() }
}

const cut = (text: string): string =>
  text.length > longestTranscript ? `${text.slice(0, longestTranscript - 1).replace(/[\uD800-\uDBFF]$/u, '')}…` : text

/** The language that a text shows by itself, whatever was spoken before; null when it does not. */
function certainLanguage(text: string): Language | null {
  const detected = new Set(Language.options.map((before) => detectLanguage(text, before)))
  const [only = null] = detected
  return detected.size === 1 ? only : null
}

/**
 * Stores the transcript of a file and emits its message, once: a file that has one, or whose message was deleted
 * meanwhile, stays as it is.
 */
export async function settleTranscript(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { companyId, messageId, fileId }: { companyId: number; messageId: number; fileId: string },
  transcript: Transcript,
): Promise<void> {
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const stored = await trx
      .selectFrom('messages')
      .select(['metadata', 'chat_id', 'is_deleted'])
      .where('id', '=', messageId)
      .executeTakeFirst()
    const files = stored?.metadata.files ?? []
    const isOpen = files.some(({ id, transcript: before }) => id === fileId && before?.state === 'pending')
    if (!stored || stored.is_deleted || !isOpen) return
    const settled = files.map((file) => (file.id === fileId ? { ...file, transcript } : file))
    await trx
      .updateTable('messages')
      .set({ metadata: JSON.stringify({ ...stored.metadata, files: settled }), updated_at: ports.now() })
      .where('id', '=', messageId)
      .execute()
    const [message] = await readMessages(trx, [messageId])
    const unread = await countUnread(trx, [stored.chat_id])
    if (message) emit({ event: 'messageUpdate', payload: { ...message, unreadCount: unread.get(stored.chat_id) ?? 0 } })
  })
}
