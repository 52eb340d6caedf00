import type { Message, MessageFile } from '@frontdesk/contract'
import { z } from 'zod'
import { confirmTest, consumeTestCode } from '../channel-tests/consumeTestCode.ts'
import type { Trx } from '../db/Db.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { dropFiles } from '../files/dropFiles.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'
import { deleteUnsent } from '../meta/deleteUnsent.ts'
import { findChatOf, openChatOf } from '../meta/identities.ts'
import type { StoredEvent } from '../meta/storeEvent.ts'
import { storeUnsent } from '../meta/storeUnsent.ts'
import { addFiles, storeMetaMessage } from '../meta/storeMetaMessage.ts'
import type { Ports } from '../ports/Ports.ts'
import { applySeen } from './applySeen.ts'
import { instagramGraphOf, readAccount, type InstagramAccount } from './InstagramAccount.ts'
import { InstagramEvent, isEcho, personIdOf } from './InstagramEvent.ts'
import type { InstagramPlace } from './instagramRoots.ts'
import { readInstagramMessage, type ParsedInstagramMessage } from './readInstagramMessage.ts'
import { takeInstagramFile } from './takeInstagramFile.ts'

/** A customer has seen a message while its sending is still being answered: the event is handled again in a moment. */
export class NotSentYet extends Error {
  override name = 'NotSentYet'
}

/**
 * Handles an event of Instagram: stores the message, or applies what it says about one. Doing it again changes nothing,
 * so that a crash in the middle is no harm. What nobody here needs is left out. Throws NotSentYet.
 */
export async function handleInstagramEvent(ports: Ports, place: InstagramPlace, stored: StoredEvent): Promise<string> {
  const ofCompany = portsOfCompany(ports, stored.companyId)
  const event = InstagramEvent.safeParse(JSON.parse(stored.payload)).data
  const account = await readAccount(ofCompany.db, stored.messengerId)
  if (!event || account === null) return 'ignored'
  const { companyId } = account
  const within = <T>(work: (trx: Trx, emit: (event: NewEvent) => void) => Promise<T>) =>
    withCompanyTransaction(ofCompany, companyId, work)
  if (event.read) {
    if (!(await within((trx, emit) => applySeen(trx, emit, account, event, ofCompany.now())))) throw new NotSentYet()
    return 'seen'
  }
  if (event.message?.is_deleted === true) {
    await within((trx, emit) => unsend(trx, emit, account, event, ofCompany.now()))
    return 'unsent'
  }
  const written = readInstagramMessage(event, account.accountId)
  if (!written) return 'ignored'
  if (isEcho(event, account.accountId)) {
    await fetchFilesOfEcho(ofCompany, place, account, written)
    return 'echo'
  }
  await receive(ofCompany, place, account, written)
  return 'handled'
}

async function receive(
  ports: Ports,
  place: InstagramPlace,
  account: InstagramAccount,
  given: ParsedInstagramMessage,
): Promise<void> {
  if (await findStored(ports, account, given)) return
  const written = await withNames(ports, place, account, given)
  const files = await fetchFiles(ports, place, account, written)
  const { stored, answer } = await withCompanyTransaction(ports, account.companyId, async (trx, emit) => {
    const now = ports.now()
    const chat = await openChatOf(trx, account, written.person, now)
    const author = { ...chat, fromId: chat.userId, isCustomer: true }
    const { companyId, id: messengerId } = account
    const isText = written.kind === null && written.files.length === 0 && written.reaction === null
    const test = isText ? await consumeTestCode(trx, { companyId, messengerId }, written.text, now) : null
    const message = await storeMetaMessage(trx, emit, account, { author, written, files, isTest: test !== null, now })
    return { stored: message, answer: message && test && (await confirmTest(trx, emit, test, message, now)) }
  })
  // The code of a test is nobody's to answer, nor is a heart.
  if (answer) ports.outboundMessageQueued(answer)
  else if (stored && written.reaction === null) ports.inboundMessageStored(stored)
  if (!stored) await drop(ports, files)
}

/** A message that was taken back before it came here is stored as deleted: its text must not appear later. */
async function unsend(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: InstagramAccount,
  event: InstagramEvent,
  now: Date,
): Promise<void> {
  const channelId = event.message?.mid
  if (channelId === undefined) return
  const person = { phone: null, userId: personIdOf(event, account.accountId), name: null, username: null }
  const known = await findChatOf(trx, account, person)
  if (known && (await deleteUnsent(trx, emit, { chatId: known.chatId, channelId, now }))) return
  if (isEcho(event, account.accountId)) return
  await storeUnsent(trx, emit, account, { channelId, person, sentAt: new Date(event.timestamp) }, now)
}

/** The message of an echo was stored before Instagram got its answer; its files are added now. */
async function fetchFilesOfEcho(
  ports: Ports,
  place: InstagramPlace,
  account: InstagramAccount,
  echo: ParsedInstagramMessage,
): Promise<void> {
  const message = echo.files.length === 0 ? null : await findStored(ports, account, echo)
  if (!message || message.metadata.files) return
  const files = await fetchFiles(ports, place, account, echo)
  if (files.length === 0) return
  const { companyId } = account
  await withCompanyTransaction(ports, companyId, (trx, emit) =>
    addFiles(trx, emit, { companyId, messageId: message.id, files, now: ports.now() }),
  )
}

async function findStored(
  { db }: Pick<Ports, 'db'>,
  { id, companyId }: InstagramAccount,
  { channelId }: ParsedInstagramMessage,
): Promise<Pick<Message, 'id' | 'metadata'> | null> {
  const found = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['messages.id', 'messages.metadata'])
    .where('messages.company_id', '=', companyId)
    .where('chats.messenger_id', '=', id)
    .where('messages.platform_message_id', '=', channelId)
    .where('messages.platform', '=', 'instagram')
    .executeTakeFirst()
  return found ?? null
}

const Profile = z.looseObject({
  name: z.string().max(1000).nullish().catch(null),
  username: z.string().max(1000).nullish().catch(null),
})

/** An event names nobody: the names of a customer are asked for until they are known. They are not worth a message. */
async function withNames(
  ports: Ports,
  place: InstagramPlace,
  account: InstagramAccount,
  written: ParsedInstagramMessage,
): Promise<ParsedInstagramMessage> {
  const { userId } = written.person
  if (userId === null || (await hasName(ports, account, userId))) return written
  const graph = await instagramGraphOf(ports, place, account)
  const answer = await graph?.get(`${userId}?fields=name,username`)
  const profile = answer?.ok ? Profile.safeParse(answer.body).data : undefined
  const nameOf = (name: string | null | undefined) => (name ? name.slice(0, 300) : null)
  const person = { ...written.person, name: nameOf(profile?.name), username: nameOf(profile?.username) }
  return { ...written, person: { ...person, name: person.name ?? person.username } }
}

async function hasName({ db }: Ports, { id, companyId }: InstagramAccount, userId: string): Promise<boolean> {
  const known = await db
    .selectFrom('channel_identities as identity')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'identity.company_id').onRef('users.id', '=', 'identity.user_id'),
    )
    .select('users.username')
    .where('identity.company_id', '=', companyId)
    .where('identity.messenger_id', '=', id)
    .where('identity.kind', '=', 'user_id')
    .where('identity.value', '=', userId)
    .executeTakeFirst()
  return known !== undefined && known.username !== null
}

/** Fetches as many files of a message as one of ours may have: the others must not keep it from being stored. */
async function fetchFiles(
  ports: Ports,
  { origin }: InstagramPlace,
  account: InstagramAccount,
  { files, channelId }: ParsedInstagramMessage,
): Promise<MessageFile[]> {
  const taken: MessageFile[] = []
  let size = 0
  for (const file of files.slice(0, fileLimits.most)) {
    const one = await takeInstagramFile(ports, account, file, origin)
    if (!one) continue
    if (size + one.size > fileLimits.together) {
      await drop(ports, [one])
      continue
    }
    size += one.size
    taken.push(one)
  }
  if (taken.length < files.length)
    ports.log.warn(
      { messengerId: account.id, channelId, files: files.length },
      'Some files of an Instagram message were not stored',
    )
  return taken
}

/** Files that cannot be deleted now are cleaned up within a day and block nothing. */
async function drop(ports: Ports, files: readonly MessageFile[]): Promise<void> {
  if (files.length === 0) return
  await dropFiles(
    ports,
    files.map(({ id }) => id),
  ).catch((error: unknown) =>
    ports.log.warn({ error: String(error) }, 'The files of a repeated message could not be deleted'),
  )
}
