import type { MessageFile } from '@frontdesk/contract'
import { z } from 'zod'
import { EventTooEarly } from '../channels/ChannelAdapter.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { dropFiles } from '../files/dropFiles.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'
import type { ChannelNotice } from '../inbound/InboundEvent.ts'
import { reactionOf } from '../inbound/reactionOf.ts'
import { addEchoFiles, receiveInbound } from '../inbound/receiveInbound.ts'
import type { Ports } from '../ports/Ports.ts'
import { applySeen } from './applySeen.ts'
import { instagramGraphOf, type InstagramAccount } from './InstagramAccount.ts'
import { isEcho, momentOfEvent, personIdOf, type InstagramEvent } from './InstagramEvent.ts'
import type { InstagramPlace } from './instagramRoots.ts'
import { readUnsent } from './readInstagramEvent.ts'
import { nameChat } from './nameChat.ts'
import { readEdit, readInstagramMessage, type ParsedInstagramMessage } from './readInstagramMessage.ts'
import { takeInstagramFile } from './takeInstagramFile.ts'

/** The needs of handling an event; the ports are those of the account's company. */
export type EventHandling = { ports: Ports; place: InstagramPlace; account: InstagramAccount }

/** Handles an event of one kind. Doing it again changes nothing. Returns what was done; null when it cannot be read. */
export type HandleEvent = (at: EventHandling, event: InstagramEvent) => Promise<string | null>

/**
 * Applies that a customer has seen our messages. Throws EventTooEarly when one of them may be a message whose
 * sending is still being answered.
 */
export const handleSeen: HandleEvent = async ({ ports, account }, event) => {
  const isApplied = await withCompanyTransaction(ports, account.companyId, (trx, emit) =>
    applySeen(trx, emit, account, event, ports.now()),
  )
  if (!isApplied) throw new EventTooEarly()
  return 'seen'
}

/** Stores what somebody wrote, tapped or reacted with, or takes a message back. */
export const handleWritten: HandleEvent = async ({ ports, place, account }, event) => {
  const unsent = readUnsent(event, account.accountId)
  if (unsent) {
    await receiveInbound(ports, account, unsent)
    return 'unsent'
  }
  const written = readInstagramMessage(event, account.accountId)
  if (!written) return null
  if (isEcho(event, account.accountId)) {
    const reaction = reactionOf(written, 'company')
    if (reaction) await receiveInbound(ports, account, reaction)
    if (written.files.length > 0)
      await addEchoFiles(ports, account, written, () => fetchFiles(ports, place, account, written))
    await nameChat(ports, account, (await withNames(ports, place, account, written)).person)
    return 'echo'
  }
  await receive(ports, place, account, written)
  return 'handled'
}

/** Shows how a message reads now. */
export const handleEdit: HandleEvent = async ({ ports, account }, event) => {
  const edit = readEdit(event, account.accountId)
  if (edit === null) return null
  await receiveInbound(ports, account, edit)
  return 'edited'
}

/** Says in the thread from where somebody came again. */
export const handleReferral: HandleEvent = async (at, event) => {
  const { ref, source } = event.referral ?? {}
  return addLine(at, event, { notice: 'came-by-link', link: ref ?? source ?? '' })
}

/** Says in the thread that another app has the conversation now, or ours again. */
export const handleControl: HandleEvent = async (at, event) => {
  const { instagram } = at.place.settings
  const ours = at.account.isSandbox ? null : (instagram.app?.id ?? null)
  const { pass_thread_control: passed, take_thread_control: taken } = event
  const owner = (passed ?? taken)?.new_owner_app_id ?? null
  // The app that gets a conversation reads that it was passed, the one that loses it that it was taken.
  const isOurs = owner === null || ours === null ? passed !== undefined : owner === ours
  const notice = { notice: isOurs ? 'conversation-here' : 'conversation-elsewhere' }
  return addLine(at, event, notice, isOurs ? 'us' : 'another-app')
}

/** Says in the thread that another app asks for the conversation. */
export const handleControlRequest: HandleEvent = (at, event) => addLine(at, event, { notice: 'conversation-asked-for' })

async function addLine(
  { ports, account }: EventHandling,
  event: InstagramEvent,
  notice: NonNullable<ChannelNotice['notice']>,
  owner?: 'us' | 'another-app',
): Promise<string> {
  const userId = personIdOf(event, account.accountId)
  const person = { phone: null, userId, name: null, username: null }
  const channelId = `${notice.notice} ${userId} ${event.timestamp}`
  await receiveInbound(ports, account, {
    type: 'notice',
    person,
    channelId,
    text: '',
    at: momentOfEvent(event.timestamp),
    notice,
    ...(owner && { owner }),
  })
  return notice.notice
}

async function receive(
  ports: Ports,
  place: InstagramPlace,
  account: InstagramAccount,
  given: ParsedInstagramMessage,
): Promise<void> {
  const written = await withNames(ports, place, account, given)
  const event = reactionOf(written, 'customer') ?? ({ type: 'message', written } as const)
  await receiveInbound(ports, account, event, { fetchFiles: () => fetchFiles(ports, place, account, written) })
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
