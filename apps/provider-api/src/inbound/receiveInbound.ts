import type { Message, MessageFile } from '@frontdesk/contract'
import type { OwnedAccount } from '../channels/ChannelAccount.ts'
import type { Trx } from '../db/Db.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { dropFiles } from '../files/dropFiles.ts'
import type { Ports } from '../ports/Ports.ts'
import { announce, applyInbound, type Applied } from './applyInbound.ts'
import type { InboundEvent, Written } from './InboundEvent.ts'
import { isOtherFile } from './isOtherFile.ts'
import { addFiles } from './storeWritten.ts'

/** Fetches the files of a message and stores them, for its message to take. */
type FetchFiles = () => Promise<readonly MessageFile[]>

export type InboundPorts = Pick<
  Ports,
  | 'db'
  | 'now'
  | 'publish'
  | 'inboundMessageStored'
  | 'outboundMessageQueued'
  | 'runStopRequested'
  | 'chatHandedBack'
  | 'files'
  | 'later'
  | 'log'
  | 'quotas'
>

type Receiving = {
  /** Other writes of the transaction. */
  alongside?: (trx: Trx) => Promise<void>
  fetchFiles?: FetchFiles | undefined
}

/**
 * Applies an event in a transaction of its own and announces what it has changed. The files of a message are fetched
 * before, unless it is stored already, and dropped if nobody has taken them; so is the file that an edit has put in
 * the place of another one. A customer's edit may come before its
 * message, which then is a repeated one: the message is stored as it reads now.
 */
export async function receiveInbound(
  ports: InboundPorts,
  account: OwnedAccount,
  event: InboundEvent,
  { alongside, fetchFiles }: Receiving = {},
): Promise<Applied> {
  const isWanted = fetchFiles && (await hasNewFiles(ports, account, event))
  const files = isWanted ? await fetchFiles() : []
  const applied = await withCompanyTransaction(ports, account.companyId, async (trx, emit) => {
    await alongside?.(trx)
    return applyInbound(trx, emit, account, event, { files, now: ports.now() })
  })
  announce(ports, applied)
  if (applied.stored === null && !applied.tookFiles) await dropUnused(ports, files)
  const isEarly = event.type === 'edit' && event.by === 'customer' && event.isAwaited && !applied.isKnown
  return isEarly ? receiveInbound(ports, account, { type: 'message', written: event.written }, { fetchFiles }) : applied
}

/** Whether the files of an event are to be fetched: those of a new message, and one that has replaced another. */
async function hasNewFiles(ports: InboundPorts, account: OwnedAccount, event: InboundEvent): Promise<boolean> {
  if (event.type === 'message') return (await findStored(ports, account, event.written)) === null
  if (event.type !== 'edit' || event.by !== 'customer') return false
  const stored = await findStored(ports, account, event.written)
  return stored !== null && isOtherFile(stored.metadata, event.written)
}

/** Adds the files of a message that one of us wrote: it was stored before its channel got its answer. */
export async function addEchoFiles(
  ports: InboundPorts,
  account: OwnedAccount,
  written: Written,
  fetchFiles: FetchFiles,
): Promise<void> {
  const message = await findStored(ports, account, written)
  // A message that was deleted on the phone before its echo came has no file any more.
  if (!message || message.isDeleted || message.metadata.files) return
  const files = await fetchFiles()
  if (files.length === 0) return
  const { companyId } = account
  await withCompanyTransaction(ports, companyId, (trx, emit) =>
    addFiles(trx, emit, { companyId, messageId: message.id, files, now: ports.now() }),
  )
}

async function findStored(
  { db }: Pick<Ports, 'db'>,
  { id, companyId, platform }: OwnedAccount,
  { channelId, room }: Written,
): Promise<Pick<Message, 'id' | 'metadata' | 'isDeleted'> | null> {
  const found = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['messages.id', 'messages.metadata', 'messages.is_deleted as isDeleted'])
    .where('messages.company_id', '=', companyId)
    .where('chats.messenger_id', '=', id)
    .where('messages.platform_message_id', '=', channelId)
    .where('messages.platform', '=', platform)
    .where('messages.is_history', '=', false)
    .$if(room !== undefined, (messages) => messages.where('chats.platform_chat_id', '=', room?.id ?? ''))
    .executeTakeFirst()
  return found ?? null
}

/** Files that cannot be deleted now are cleaned up within a day and block nothing. */
async function dropUnused(ports: InboundPorts, files: readonly MessageFile[]): Promise<void> {
  if (files.length === 0) return
  const ids = files.map(({ id }) => id)
  await dropFiles(ports, ids).catch((error: unknown) =>
    ports.log.warn({ error: String(error) }, 'The files of a repeated message could not be deleted'),
  )
}
