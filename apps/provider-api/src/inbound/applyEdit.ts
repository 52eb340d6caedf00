import type { Message, MessageFile, MessageMetadata } from '@frontdesk/contract'
import { answerEdit } from '../assistant/handling/answerEdit.ts'
import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import { countUnread } from '../conversations/read/readChats.ts'
import { readMessages } from '../conversations/read/readMessages.ts'
import type { Trx } from '../db/Db.ts'
import { storable } from '../db/storable.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { attachFiles, detachFiles, takeFiles } from '../files/takeFiles.ts'
import { awaitingTranscripts, enqueueTranscripts } from '../queues/queuedTranscripts.ts'
import { findByChannelId } from './findByChannelId.ts'
import type { Edit } from './InboundEvent.ts'
import { isOtherFile } from './isOtherFile.ts'
import { findChatOf } from './openChat.ts'
import { liveOf, shownContent } from './storeWritten.ts'

/** An edit, and the files of the message as it is now, which were fetched where they may be others. */
type Editing = { edit: Edit; files: readonly MessageFile[]; now: Date }

/**
 * `isKnown`: whether there is such a message in the chat. `tookFiles`: whether it has the fetched files now.
 * `askedAgain`: what the AI is to answer because of it, in place of what it is writing.
 */
type AppliedEdit = { isKnown: boolean; tookFiles: boolean; askedAgain: Message | null }

/**
 * Applies an edit to the message that it names (MSG-7), if it is the writer's own and in their chat: its text, the file
 * that has replaced another, and where a place that moves is now. Otherwise, and when it was applied already or a later
 * edit was, nothing changes: channels may deliver them in any order. Who answers in the chat stays as it is; a
 * customer's question is answered in its new words, or needs a person (`answerEdit`).
 */
export async function applyEdit(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: ChannelAccount,
  { edit: { by, written, isFirstRead = false }, files, now }: Editing,
): Promise<AppliedEdit> {
  const chat = await findChatOf(trx, account, written, written.sentAt)
  const found = chat && (await findByChannelId(trx, chat.chatId, written.channelId))
  const [before] = found ? await readMessages(trx, [found.id]) : []
  if (!before) return { isKnown: false, tookFiles: false, askedAgain: null }
  const unchanged = { isKnown: true, tookFiles: false, askedAgain: null }
  const isWritersOwn = (before.status === 'received') === (by === 'customer')
  const editedAt = written.editedAt.toISOString()
  const isOlder = typeof before.metadata.editedAt === 'string' && before.metadata.editedAt > editedAt
  if (before.isDeleted || !isWritersOwn || isOlder) return unchanged
  const hasOtherFile = by === 'customer' && isOtherFile(before.metadata, written)
  const { live } = liveOf(written)
  const place = before.metadata.live
  const isSamePlace = live === undefined || (place?.until === live.until && place.isOver === live.isOver)
  if (before.text === written.text && !hasOtherFile && isSamePlace && !isFirstRead) return unchanged
  // A message of ours stays as it is stored here: only messages from the vendor's app are edited there.
  if (by === 'company' && before.metadata.writtenOn === undefined) return unchanged
  const { metadata } = await trx
    .selectFrom('messages')
    .select('metadata')
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  const kept = isFirstRead ? withContent(metadata, written) : metadata
  const changed = hasOtherFile ? await replaceFiles(trx, before, { metadata, written, files }) : kept
  await trx
    .updateTable('messages')
    .set({
      text: storable(written.text),
      metadata: JSON.stringify({ ...changed, ...(live && { live }), editedAt }),
      updated_at: now,
    })
    .where('id', '=', before.id)
    .execute()
  const [message] = await readMessages(trx, [before.id])
  if (!message) return unchanged
  if (hasOtherFile) await enqueueTranscripts(trx, message, now)
  const unread = await countUnread(trx, [before.chatId])
  emit({ event: 'messageUpdate', payload: { ...message, unreadCount: unread.get(before.chatId) ?? 0 } })
  const askedAgain = by === 'customer' ? await answerEdit(trx, emit, { before, message, now }) : null
  return { isKnown: true, tookFiles: hasOtherFile, askedAgain }
}

/** Names what a message holds beside its text in the place of what stood for it. */
function withContent(metadata: MessageMetadata, written: Edit['written']): MessageMetadata {
  const { notice: _, content: __, ...others } = metadata
  return { ...others, ...shownContent(written, []) }
}

type Replacing = { metadata: MessageMetadata; written: Edit['written']; files: readonly MessageFile[] }

/** Puts the new file in the place of the old one, which is cleaned up; returns the metadata of the message. */
async function replaceFiles(
  trx: Trx,
  { id, companyId }: Pick<Message, 'id' | 'companyId'>,
  { metadata, written, files: downloaded }: Replacing,
): Promise<MessageMetadata> {
  const { files: _, notice: __, content: ___, ...others } = metadata
  await detachFiles(trx, id)
  const files = await takeFiles(
    trx,
    { companyId, adminId: null },
    downloaded.map((file) => file.id),
  )
  await attachFiles(trx, id, files)
  return {
    ...others,
    ...shownContent(written, awaitingTranscripts(files)),
    ...(written.fileKey !== undefined && { fileKey: written.fileKey }),
  }
}
