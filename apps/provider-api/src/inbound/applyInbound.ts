import { isFirm, type Need, type OwnerEvent } from '@frontdesk/ai-state'
import type { Message, MessageFile } from '@frontdesk/contract'
import { sendAwayMessage } from '../assistant/hours/sendAwayMessage.ts'
import { confirmTest, consumeTestCode } from '../channel-tests/consumeTestCode.ts'
import type { OwnedAccount } from '../channels/ChannelAccount.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import type { Ports } from '../ports/Ports.ts'
import { applyDeletion } from './applyDeletion.ts'
import { applyEcho } from './applyEcho.ts'
import { applyEdit } from './applyEdit.ts'
import { applyMoved } from './applyMoved.ts'
import { applyNotice } from './applyNotice.ts'
import { applyOwner } from './applyOwner.ts'
import { applyReaction } from './applyReaction.ts'
import { applyRoomMoved } from './applyRoomMoved.ts'
import type { InboundEvent, Written } from './InboundEvent.ts'
import { openChatOf } from './openChat.ts'
import { inCurrentRoom } from './inCurrentRoom.ts'
import { askStop, stopsAskedIn } from './stopsAsked.ts'
import { storeWrittenWithChat } from './storeWritten.ts'

/** The changes of an event, for `announce`. */
export type Applied = {
  /** The message that it has stored; null when it has stored none, as a repeated one. */
  stored: Message | null
  /** The answer to the code of a channel's test. */
  answer: Message | null
  /** Where what the AI is writing must stop: a human has taken a chat over by it, or two chats are one now. */
  stops: ReturnType<typeof stopsAskedIn>
  /** Whether the message that it changes is there; one that is not may still come. */
  isKnown: boolean
  /** Whether a message that was there has taken the files. */
  tookFiles: boolean
  /** The question that the AI is to answer in place of what it is writing, because words were changed. */
  askedAgain: Message | null
  /** The chat in which the AI answers what the customer wrote last, because another app has given it back. */
  handedBack: { companyId: number; chatId: number } | null
  /** Whether the AI of the stored message's chat is off, or silent until a person hands it back; null: not known. */
  isAiSilent: boolean | null
}

const nothing: Applied = {
  stored: null,
  answer: null,
  stops: [],
  isKnown: true,
  tookFiles: false,
  askedAgain: null,
  handedBack: null,
  isAiSilent: null,
}

type Applying = { files?: readonly MessageFile[]; now: Date }

/**
 * Applies what happened in a customer's chat at a vendor: the only way by which it enters the product (MSG-7). Doing it
 * again changes nothing. What somebody types in the vendor's own app takes the chat over; a reaction, a deletion or a
 * notice leaves the AI as it is, and an edit has it answer the new words. `files`: those of a message, which were
 * fetched before. Call inside `withCompanyTransaction`, and `announce` after the commit.
 */
export async function applyInbound(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: OwnedAccount,
  event: InboundEvent,
  { files = [], now }: Applying,
): Promise<Applied> {
  const asked = stopsAskedIn(trx).length
  const applied = await applyEvent(trx, emit, account, await inCurrentRoom(trx, account, event), { files, now })
  const ownerEvent = applied.stored === null ? null : ownerEventOf(event)
  if (applied.stored !== null && ownerEvent !== null) {
    const chat = { companyId: account.companyId, chatId: applied.stored.chatId }
    if (await applyOwner(trx, emit, { ...chat, event: ownerEvent, now })) applied.handedBack = chat
    applied.isAiSilent = null
  }
  // After the owner of the conversation is known.
  if (event.type === 'message' && applied.stored !== null)
    await answerAway(trx, emit, applied.stored, { isAiSilent: applied.isAiSilent, now })
  return { ...applied, stops: [...applied.stops, ...stopsAskedIn(trx).slice(asked)] }
}

/** The change of the conversation's owner that an event implies; null for an event that implies none. */
function ownerEventOf(event: InboundEvent): OwnerEvent | null {
  if (event.type === 'notice' && event.owner !== undefined)
    return { type: event.owner === 'us' ? 'passed-to-us' : 'taken-from-us', at: event.at.getTime() }
  if (event.type === 'echo' && event.written.isOnStandby === true)
    return { type: 'heard-on-standby', at: event.written.sentAt.getTime() }
  if (event.type !== 'message' || event.written.isOnStandby === undefined) return null
  const { isOnStandby, sentAt } = event.written
  return { type: isOnStandby ? 'heard-on-standby' : 'heard-directly', at: sentAt.getTime() }
}

async function applyEvent(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: OwnedAccount,
  event: InboundEvent,
  { files, now }: Required<Applying>,
): Promise<Applied> {
  switch (event.type) {
    case 'message':
      return applyMessage(trx, emit, account, event.written, { files, now })
    case 'echo': {
      const stored = await applyEcho(trx, emit, account, event, now)
      if (stored && event.isAutomatic !== true) askStop(trx, { chatId: stored.chatId, because: 'taken-over' })
      return { ...nothing, stored }
    }
    case 'edit': {
      const edited = await applyEdit(trx, emit, account, { edit: event, files, now })
      if (edited.askedAgain) askStop(trx, { chatId: edited.askedAgain.chatId, because: 'edited' })
      return { ...nothing, ...edited }
    }
    case 'deletion':
      return { ...nothing, isKnown: await applyDeletion(trx, emit, account, event, now) }
    case 'reaction':
      return { ...nothing, stored: await applyReaction(trx, emit, account, event, now) }
    case 'room-moved':
      await applyRoomMoved(trx, emit, account, event, now)
      return nothing
    case 'notice':
      return { ...nothing, stored: await applyNotice(trx, emit, account, event, now) }
    case 'moved':
      return { ...nothing, stored: await applyMoved(trx, emit, account, event, now) }
  }
}

async function applyMessage(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: OwnedAccount,
  written: Written,
  { files, now }: Required<Applying>,
): Promise<Applied> {
  const { companyId, id: messengerId } = account
  const chat = await openChatOf(trx, emit, account, written, { at: written.sentAt, isHeard: true, now })
  const author = { ...chat, fromId: chat.userId, isCustomer: true }
  const isText = written.kind === null && files.length === 0
  const test = isText ? await consumeTestCode(trx, { companyId, messengerId }, written.text, now) : null
  const toStore = { author, written, files, isTest: test !== null, now }
  const found = await storeWrittenWithChat(trx, emit, account, toStore)
  if (found === null) return nothing
  const { message: stored } = found
  if (test !== null) return { ...nothing, stored, answer: await confirmTest(trx, emit, test, stored, now) }
  return { ...nothing, stored, isAiSilent: found.chat && isAiSilent(found.chat) }
}

/** Tells a customer that the office is closed, where the AI is silent; where it may answer, it decides that itself. */
async function answerAway(
  trx: Trx,
  emit: (event: NewEvent) => void,
  stored: Message,
  { isAiSilent: known, now }: { isAiSilent: boolean | null; now: Date },
): Promise<void> {
  const { companyId, chatId, metadata } = stored
  if (isForNobody(metadata) || metadata.isChannelTest === true || metadata.isOnStandby === true) return
  if (known ?? (await isAiSilentIn(trx, chatId))) await sendAwayMessage(trx, emit, { companyId, chatId }, now)
}

/** Whether the AI of a chat is off, or silent until a person hands the chat back. */
async function isAiSilentIn(trx: Trx, chatId: number): Promise<boolean> {
  const chat = await trx
    .selectFrom('chats')
    .select(['ai_enabled', 'needs_human'])
    .where('id', '=', chatId)
    .executeTakeFirst()
  return chat !== undefined && isAiSilent(chat)
}

const isAiSilent = (chat: { ai_enabled: boolean; needs_human: Need | null }): boolean =>
  !chat.ai_enabled || isFirm(chat.needs_human)

/** Tells the workers of this process what an event has changed. Call it after the commit. */
export function announce(
  ports: Pick<Ports, 'outboundMessageQueued' | 'inboundMessageStored' | 'runStopRequested' | 'chatHandedBack'>,
  { stored, answer, stops, askedAgain, handedBack }: Applied,
): void {
  for (const stop of stops) ports.runStopRequested(stop)
  if (handedBack !== null) ports.chatHandedBack(handedBack)
  if (askedAgain !== null) ports.inboundMessageStored(askedAgain)
  // Another app answers what came while it has the conversation.
  if (stored?.metadata.isOnStandby === true) return
  // The code of a test is nobody's to answer, nor is a thumb, a notice, talk of a group, or what one of us wrote.
  if (answer) ports.outboundMessageQueued(answer)
  else if (stored?.status === 'received' && stored.kind === 'message' && !isForNobody(stored.metadata))
    ports.inboundMessageStored(stored)
}

const isForNobody = ({ isReaction, isGroupTalk }: Message['metadata']): boolean =>
  isReaction === true || isGroupTalk === true
