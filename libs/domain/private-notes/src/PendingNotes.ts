/**
 * The words of a note, and the ids of the colleagues whom it mentions. They are no text of a message: a value with a
 * `body` does not fit where a message's `text` is asked for, so that the compiler refuses to send a note as a reply.
 */
export type NoteWords = { readonly body: string; readonly mentions: readonly number[] }

/**
 * A note that is written here and not known to be stored. `refusal`: why the server did not take it; null: it waits.
 */
export type PendingNote = {
  readonly clientNoteId: string
  readonly adminId: number
  readonly companyId: number
  readonly chatId: number
  readonly words: NoteWords
  /** When its button was pressed. */
  readonly createdAt: string
  readonly refusal: string | null
}

type Queue = readonly PendingNote[]

const isOf = (clientNoteId: string) => (note: PendingNote) => note.clientNoteId === clientNoteId

/** Adds a note that was just written, once. */
export const queueNote = (queue: Queue, note: PendingNote): Queue =>
  queue.some(isOf(note.clientNoteId)) ? queue : [...queue, note]

/** Drops a note that the server has stored, or that its author gave up. */
export const dropNote = (queue: Queue, clientNoteId: string): Queue => {
  const rest = queue.filter((note) => note.clientNoteId !== clientNoteId)
  return rest.length === queue.length ? queue : rest
}

const changed = (queue: Queue, clientNoteId: string, refusal: string | null): Queue =>
  queue.map((note) => (note.clientNoteId === clientNoteId ? { ...note, refusal } : note))

/** Keeps a note that the server surely refused, with the reason, until its author decides. */
export const refuseNote = (queue: Queue, clientNoteId: string, reason: string): Queue =>
  changed(queue, clientNoteId, reason)

/** Has a refused note wait again. */
export const retryNote = (queue: Queue, clientNoteId: string): Queue => changed(queue, clientNoteId, null)

/** The next note of an administrator in a company that is to be sent: the oldest that waits. */
export const nextNote = (queue: Queue, of: { adminId: number; companyId: number }): PendingNote | undefined =>
  queue.find(
    ({ adminId, companyId, refusal }) => adminId === of.adminId && companyId === of.companyId && refusal === null,
  )

/** The notes of a chat that no loaded note is a stored copy of, so that none is shown twice. */
export const unsettledNotes = (
  queue: Queue,
  of: { adminId: number; chatId: number },
  stored: readonly { readonly clientNoteId: string }[],
): Queue => {
  const ids = new Set(stored.map(({ clientNoteId }) => clientNoteId))
  return queue.filter((note) => note.adminId === of.adminId && note.chatId === of.chatId && !ids.has(note.clientNoteId))
}

const isId = (raw: unknown): raw is number => Number.isSafeInteger(raw) && Number(raw) > 0

/** Reads what a device has stored of the queue; entries that are no notes are left out. */
export function readPendingNotes(raw: unknown): Queue {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((entry: unknown): PendingNote[] => {
    if (typeof entry !== 'object' || entry === null) return []
    const { clientNoteId, adminId, companyId, chatId, words, createdAt, refusal } = entry as Record<string, unknown> // of any object a field may be asked
    const { body, mentions } = (typeof words === 'object' && words !== null ? words : {}) as Record<string, unknown> // as above
    if (typeof clientNoteId !== 'string' || typeof body !== 'string' || typeof createdAt !== 'string') return []
    if (!isId(adminId) || !isId(companyId) || !isId(chatId) || Number.isNaN(Date.parse(createdAt))) return []
    const ids = Array.isArray(mentions) ? mentions.filter(isId) : []
    return [
      {
        clientNoteId,
        adminId,
        companyId,
        chatId,
        words: { body, mentions: ids },
        createdAt,
        refusal: typeof refusal === 'string' ? refusal : null,
      },
    ]
  })
}
