import type { MessageFile, QuickReply } from '@frontdesk/contract'
import { mostQuickReplies } from '@frontdesk/contract/limits'
import { foldText } from '@frontdesk/message-search'
import type { Selectable } from 'kysely'
import type { AuditChange } from '../audit/AuditEntry.ts'
import { changedFields } from '../audit/changedFields.ts'
import type { Db, Trx } from '../db/Db.ts'
import type { Schema } from '../db/Schema.ts'
import { storable } from '../db/storable.ts'
import { refuse } from '../errors/refuse.ts'
import { filesOfReplies, setReplyFiles } from './replyFiles.ts'

/** An administrator in a company: the one who sees the company's quick replies and their own. */
export type ReplyOwner = { companyId: number; adminId: number }
/** A quick reply as it is written. */
export type ReplyText = Pick<QuickReply, 'shortcut' | 'text' | 'isOwn'>
/** A quick reply as an administrator writes it; without `fileIds` its files stay. */
type WrittenReply = ReplyText & { fileIds?: readonly string[] | undefined }
export type ReplyAudit = (trx: Trx, change: AuditChange) => Promise<void>
type Row = Pick<
  Selectable<Schema['quick_replies']>,
  'id' | 'admin_id' | 'shortcut' | 'shortcut_key' | 'text' | 'uses' | 'updated_at'
>

const columns = ['id', 'admin_id', 'shortcut', 'shortcut_key', 'text', 'uses', 'updated_at'] as const

const toQuickReply = (
  { id, admin_id, shortcut, text, uses, updated_at }: Row,
  files: readonly MessageFile[] = [],
): QuickReply => ({
  id,
  shortcut,
  text,
  isOwn: admin_id !== null,
  uses,
  updatedAt: updated_at.toISOString(),
  ...(files.length > 0 && { files: [...files] }),
})

/** A shortcut as a search compares it; one of apostrophes alone stays as it is. */
export const keyOf = (shortcut: string): string => foldText(shortcut) || shortcut

/** The company's quick replies and the administrator's own: everything that they see. */
const seenBy = (db: Db | Trx, { companyId, adminId }: ReplyOwner) =>
  db
    .selectFrom('quick_replies')
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('admin_id', 'is', null), eb('admin_id', '=', adminId)]))

/** The quick replies that an administrator sees, the most used first, then by shortcut (WORD-1). */
export async function listQuickReplies(db: Db, owner: ReplyOwner): Promise<QuickReply[]> {
  const rows = await seenBy(db, owner).select(columns).orderBy('uses', 'desc').orderBy('shortcut_key').execute()
  const files = await filesOfReplies(
    db,
    owner.companyId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toQuickReply(row, files.get(row.id)))
}

/** The rows of one list: the company's, or the administrator's own. */
export const rowsOfList = (trx: Trx, { companyId, adminId }: ReplyOwner, isOwn: boolean): Promise<Row[]> =>
  trx
    .selectFrom('quick_replies')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('admin_id', isOwn ? '=' : 'is', isOwn ? adminId : null)
    .orderBy('shortcut_key')
    .execute()

/** The stored columns of a written quick reply. */
export const valuesOf = ({ companyId, adminId }: ReplyOwner, { shortcut, text, isOwn }: ReplyText, now: Date) => ({
  company_id: companyId,
  admin_id: isOwn ? adminId : null,
  shortcut: storable(shortcut),
  shortcut_key: keyOf(storable(shortcut)),
  text: storable(text.replace(/\r\n?/g, '\n')),
  updated_at: now,
})

/** Throws VALIDATION_ERROR (422) for a list that has become longer than it may be. */
export function expectRoom(count: number, isOwn: boolean): void {
  const most = isOwn ? mostQuickReplies.own : mostQuickReplies.company
  if (count > most) throw refuse('VALIDATION_ERROR', `At most ${most} quick replies can be kept`, { status: 422 })
}

/** Stores the files of a written quick reply, and answers it with them. */
async function withFiles(trx: Trx, owner: ReplyOwner, row: Row, fileIds: WrittenReply['fileIds']): Promise<QuickReply> {
  if (fileIds !== undefined) await setReplyFiles(trx, owner, row.id, fileIds)
  return toQuickReply(row, (await filesOfReplies(trx, owner.companyId, [row.id])).get(row.id))
}

/**
 * Adds a quick reply and notes that in the audit log. Throws SHORTCUT_TAKEN, and VALIDATION_ERROR (422) for one too
 * many. Call inside `withCompanyTransaction`, by which no two changes of a company interleave.
 */
export async function addQuickReply(
  trx: Trx,
  owner: ReplyOwner,
  { fileIds, ...reply }: WrittenReply,
  { now, audit }: { now: Date; audit: ReplyAudit },
): Promise<QuickReply> {
  const values = valuesOf(owner, reply, now)
  const others = await rowsOfList(trx, owner, reply.isOwn)
  expectRoom(others.length + 1, reply.isOwn)
  expectFree(others, values.shortcut_key)
  const row = await trx.insertInto('quick_replies').values(values).returning(columns).executeTakeFirstOrThrow()
  await audit(trx, { target: String(row.id), after: auditedFields(row) })
  return withFiles(trx, owner, row, fileIds)
}

/**
 * Changes a quick reply, or moves it between the company's and the administrator's own, and notes that in the audit
 * log. Without `fileIds` its files stay. Throws NOT_FOUND, also for another administrator's own, and as adding one
 * does. Call inside `withCompanyTransaction`.
 */
export async function changeQuickReply(
  trx: Trx,
  owner: ReplyOwner,
  { id, fileIds, ...reply }: WrittenReply & { id: number },
  { now, audit }: { now: Date; audit: ReplyAudit },
): Promise<QuickReply> {
  const before = await requireSeen(trx, owner, id)
  const values = valuesOf(owner, reply, now)
  const others = (await rowsOfList(trx, owner, reply.isOwn)).filter((row) => row.id !== id)
  expectRoom(others.length + 1, reply.isOwn)
  expectFree(others, values.shortcut_key)
  const row = await trx
    .updateTable('quick_replies')
    .set(values)
    .where('company_id', '=', owner.companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  const changed = changedFields(auditedFields(before), auditedFields(row))
  if (changed.after !== null) await audit(trx, { target: String(id), ...changed })
  return withFiles(trx, owner, row, fileIds)
}

/** Deletes a quick reply and notes that in the audit log. Throws NOT_FOUND, also for another administrator's own. */
export async function deleteQuickReply(trx: Trx, owner: ReplyOwner, id: number, audit: ReplyAudit): Promise<void> {
  const before = await requireSeen(trx, owner, id)
  await trx.deleteFrom('quick_replies').where('company_id', '=', owner.companyId).where('id', '=', id).execute()
  await audit(trx, { target: String(id), before: auditedFields(before) })
}

/** Counts one use of a quick reply. Throws NOT_FOUND, also for another administrator's own. */
export async function countUse(db: Db, { companyId, adminId }: ReplyOwner, id: number): Promise<void> {
  const counted = await db
    .updateTable('quick_replies')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('admin_id', 'is', null), eb('admin_id', '=', adminId)]))
    .executeTakeFirst()
  if (counted.numUpdatedRows === 0n) throw refuse('NOT_FOUND')
}

async function requireSeen(trx: Trx, owner: ReplyOwner, id: number): Promise<Row> {
  const row = await seenBy(trx, owner).select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  return row
}

function expectFree(others: readonly Row[], key: string): void {
  if (others.some((row) => row.shortcut_key === key)) throw refuse('SHORTCUT_TAKEN')
}

/** The log is read by the operator: the words of an administrator's own quick reply stay out of it. */
const auditedFields = ({ admin_id, shortcut, text }: Row) =>
  admin_id === null ? { isOwn: false, shortcut, text } : { isOwn: true }
