import type { PrivateNote } from '@frontdesk/contract'
import { mostNotes } from '@frontdesk/contract/limits'
import type { Trx } from '../db/Db.ts'
import { storable } from '../db/storable.ts'
import { refuse } from '../errors/refuse.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { enqueueMention } from '../queues/queuedNotifications.ts'
import { chatOfNotes, readNote } from './readNotes.ts'

/** An administrator in a company, who writes a note now. */
type Author = { companyId: number; adminId: number; now: Date }
type Words = { body: string; mentions: readonly number[] }
type Emit = (event: NewEvent) => void

/**
 * Adds a note to a customer's chat, or returns the one that the same press of the button added before (CUST-3). Nothing
 * of it is a message: no channel, run of the AI or webhook reads these tables. Throws NOT_FOUND, LIST_FULL, and
 * IDEMPOTENCY_KEY_REUSED for the id of a note of another author or chat. Call inside `withCompanyTransaction`.
 */
export async function addNote(
  trx: Trx,
  emit: Emit,
  { companyId, adminId, now }: Author,
  { chatId, clientNoteId, ...words }: Words & { chatId: number; clientNoteId: string },
): Promise<PrivateNote> {
  const ofChat = await chatOfNotes(trx, companyId, chatId)
  const before = await trx
    .selectFrom('private_notes')
    .select(['id', 'chat_id', 'admin_id'])
    .where('company_id', '=', companyId)
    .where('client_note_id', '=', clientNoteId)
    .executeTakeFirst()
  if (before) {
    if (before.admin_id !== adminId || before.chat_id !== ofChat) throw refuse('IDEMPOTENCY_KEY_REUSED')
    return readNote(trx, companyId, before.id)
  }
  await expectRoom(trx, companyId, ofChat)
  const { id } = await trx
    .insertInto('private_notes')
    .values({
      company_id: companyId,
      chat_id: ofChat,
      admin_id: adminId,
      client_note_id: clientNoteId,
      body: storedBody(words.body),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mention(trx, { companyId, adminId, now }, id, words.mentions)
  return published(trx, emit, companyId, id)
}

/**
 * Changes a note of the administrator's own; whom it no longer mentions need not look at it. Throws NOT_FOUND, also for
 * a removed one, and FORBIDDEN for a colleague's. Call inside `withCompanyTransaction`.
 */
export async function editNote(
  trx: Trx,
  emit: Emit,
  author: Author,
  { id, ...words }: Words & { id: number },
): Promise<PrivateNote> {
  const { companyId, now } = author
  const before = await requireOwn(trx, author, id)
  if (before.isRemoved) throw refuse('NOT_FOUND')
  await trx
    .updateTable('private_notes')
    .set((eb) => ({ body: storedBody(words.body), revision: eb('revision', '+', 1), edited_at: now }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  const gone = before.mentions.filter((mentioned) => !words.mentions.includes(mentioned))
  if (gone.length > 0)
    await trx
      .deleteFrom('private_note_mentions')
      .where('company_id', '=', companyId)
      .where('note_id', '=', id)
      .where('admin_id', 'in', gone)
      .execute()
  await mention(trx, author, id, words.mentions)
  return published(trx, emit, companyId, id)
}

/**
 * Removes a note of the administrator's own: its place stays for readers who are behind, its words and mentions go.
 * Idempotent. Throws NOT_FOUND, and FORBIDDEN for a colleague's. Call inside `withCompanyTransaction`.
 */
export async function removeNote(trx: Trx, emit: Emit, author: Author, id: number): Promise<PrivateNote> {
  const { companyId, now } = author
  const before = await requireOwn(trx, author, id)
  if (before.isRemoved) return before
  await trx
    .updateTable('private_notes')
    .set((eb) => ({ body: '', revision: eb('revision', '+', 1), removed_at: now }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('private_note_mentions').where('company_id', '=', companyId).where('note_id', '=', id).execute()
  return published(trx, emit, companyId, id)
}

/** Records that an administrator has seen the notes of a chat that mention them. Idempotent. */
export async function seeMentions(trx: Trx, { companyId, adminId, now }: Author, chatId: number): Promise<void> {
  await trx
    .updateTable('private_note_mentions')
    .set({ seen_at: now })
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .where('seen_at', 'is', null)
    .where('note_id', 'in', (eb) =>
      eb.selectFrom('private_notes').select('id').where('company_id', '=', companyId).where('chat_id', '=', chatId),
    )
    .execute()
}

const storedBody = (body: string): string => storable(body.replace(/\r\n?/g, '\n'))

async function expectRoom(trx: Trx, companyId: number, chatId: number): Promise<void> {
  const { count } = await trx
    .selectFrom('private_notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostNotes) throw refuse('LIST_FULL')
}

/** Stores whom a note mentions, administrators of the company but not its author, and notifies those who are new. */
async function mention(
  trx: Trx,
  { companyId, adminId, now }: Author,
  noteId: number,
  ids: readonly number[],
): Promise<void> {
  const others = ids.filter((id) => id !== adminId)
  if (others.length === 0) return
  const members = await trx
    .selectFrom('company_admins')
    .select('admin_id')
    .where('company_id', '=', companyId)
    .where('admin_id', 'in', others)
    .execute()
  if (members.length === 0) return
  const mentioned = await trx
    .insertInto('private_note_mentions')
    .values(members.map(({ admin_id }) => ({ company_id: companyId, note_id: noteId, admin_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('admin_id')
    .execute()
  for (const { admin_id: mentionedId } of mentioned)
    await enqueueMention(trx, { companyId, noteId, adminId: mentionedId }, now)
}

async function requireOwn(trx: Trx, { companyId, adminId }: Author, id: number): Promise<PrivateNote> {
  const note = await readNote(trx, companyId, id)
  if (note.author.adminId !== adminId) throw refuse('FORBIDDEN')
  return note
}

/** Emits a note as it is now, and returns it. */
async function published(trx: Trx, emit: Emit, companyId: number, id: number): Promise<PrivateNote> {
  const note = await readNote(trx, companyId, id)
  emit({ event: 'private_note_update', payload: note })
  return note
}
