import { z } from 'zod'
import { customersMessage, kindNamed, namedMessage, nothingHere, type Becomes, type Kinds } from '../channels/kinds.ts'
import type { documentedWebContents, documentedProtocol } from './documentedKinds.ts'
import * as shop from './businessReadings.ts'
import * as read from './contentReadings.ts'
import { line as aLineOf, named as namedAs, nothing, type WebContentReader, type Reading } from './readings.ts'

const aLine = { thread: 'line', ai: 'unchanged', state: 'nothing' } as const satisfies Becomes
const change = { thread: 'change', ai: 'unchanged', state: 'nothing' } as const satisfies Becomes

const unread: WebContentReader = () => null
const named = { ...namedMessage, read: unread }
/** The covered content is one of its own, which decides. */
const cover = { ...customersMessage, read: read.cover, note: 'What it covers is read by this table, too.' }
const file = (kind: string) => ({ ...customersMessage, read: read.file(kind) })
const poll = { ...customersMessage, read: read.readPoll }
const results = { ...customersMessage, read: read.readResults }
const business = { ...customersMessage, read: shop.readBusiness }
const place = (isLive: boolean) => ({ ...customersMessage, read: read.readPlace(isLive) })
const silent = (note: string) => ({ ...nothingHere, read: nothing, note })
const line = (event: string) => ({ ...aLine, read: aLineOf(event) })

/** Messages between the devices of one account. */
export const protocolKinds: Kinds<(typeof documentedProtocol)['kinds'][number], WebContentReader> = {
  REVOKE: { ...change, read: read.readRevoke },
  MESSAGE_EDIT: { ...change, read: read.readEdited },
  EPHEMERAL_SETTING: line('message_auto_delete_timer_changed'),
  EPHEMERAL_SYNC_RESPONSE: silent('The devices of an account tell it each other.'),
  HISTORY_SYNC_NOTIFICATION: silent('The devices of an account tell it each other.'),
  APP_STATE_SYNC_KEY_SHARE: silent('The devices of an account tell it each other.'),
  APP_STATE_SYNC_KEY_REQUEST: silent('The devices of an account tell it each other.'),
  MSG_FANOUT_BACKFILL_REQUEST: silent('The devices of an account tell it each other.'),
  INITIAL_SECURITY_NOTIFICATION_SETTING_SYNC: silent('The devices of an account tell it each other.'),
  APP_STATE_FATAL_EXCEPTION_NOTIFICATION: silent('The devices of an account tell it each other.'),
  SHARE_PHONE_NUMBER: line('phone-number-shared'),
  PEER_DATA_OPERATION_REQUEST_MESSAGE: silent('The devices of an account tell it each other.'),
  PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE: silent('The devices of an account tell it each other.'),
  REQUEST_WELCOME_MESSAGE: line('chat-opened'),
  BOT_FEEDBACK_MESSAGE: silent('It is about the assistant of WhatsApp itself.'),
  MEDIA_NOTIFY_MESSAGE: silent('The devices of an account tell it each other.'),
  CLOUD_API_THREAD_CONTROL_NOTIFICATION: line('thread-control'),
  LID_MIGRATION_MAPPING_SYNC: silent('The devices of an account tell it each other.'),
  REMINDER_MESSAGE: silent('It is about the assistant of WhatsApp itself.'),
  BOT_MEMU_ONBOARDING_MESSAGE: silent('It is about the assistant of WhatsApp itself.'),
  STATUS_MENTION_MESSAGE: { ...customersMessage, read: () => namedAs('story') },
  STOP_GENERATION_MESSAGE: silent('It is about the assistant of WhatsApp itself.'),
  LIMIT_SHARING: line('sharing-limited'),
  AI_PSI_METADATA: silent('It is about the assistant of WhatsApp itself.'),
  AI_QUERY_FANOUT: silent('It is about the assistant of WhatsApp itself.'),
  GROUP_MEMBER_LABEL_CHANGE: line('group-label-changed'),
}

const Typed = z.looseObject({ type: z.string() })

/** An unknown type is a line that names it: it is about messages, and none itself. */
const readProtocol: WebContentReader = (content) => {
  const type = Typed.safeParse(content).data?.type ?? 'REVOKE'
  const kind = kindNamed(protocolKinds, type)
  return kind ? kind.read(content) : { is: 'line', event: type.slice(0, 60), name: null, targetId: null }
}

/** Every content of a message, and what becomes of it. */
export const contentKinds: Kinds<(typeof documentedWebContents)['kinds'][number], WebContentReader> = {
  conversation: { ...customersMessage, read: read.readWords },
  extendedTextMessage: { ...customersMessage, read: read.readWords },
  imageMessage: file('photo'),
  videoMessage: file('video'),
  ptvMessage: file('video_note'),
  audioMessage: file('audio'),
  documentMessage: file('document'),
  stickerMessage: file('sticker'),
  stickerPackMessage: { ...customersMessage, read: read.fields('sticker', 'name', 'caption') },
  contactMessage: { ...customersMessage, read: read.readCard },
  contactsArrayMessage: { ...customersMessage, read: read.readCards },
  locationMessage: place(false),
  liveLocationMessage: {
    ...place(true),
    note: 'Its next places come under the same id, and change the place of the message.',
  },
  pollCreationMessage: poll,
  pollCreationMessageV2: poll,
  pollCreationMessageV3: poll,
  pollCreationMessageV4: cover,
  pollCreationMessageV5: poll,
  pollCreationOptionImageMessage: cover,
  pollUpdateMessage: { ...aLine, read: read.readVote },
  pollResultSnapshotMessage: results,
  pollResultSnapshotMessageV3: results,
  eventMessage: { ...customersMessage, read: read.readEvent },
  encEventResponseMessage: line('event-answered'),
  eventCoverImage: cover,
  scheduledCallCreationMessage: { ...customersMessage, read: read.readEvent },
  scheduledCallEditMessage: line('scheduled-call-changed'),
  orderMessage: { ...customersMessage, read: shop.readWebOrder },
  productMessage: { ...customersMessage, read: shop.readWebProduct },
  listResponseMessage: { ...customersMessage, read: shop.readWebChoice },
  buttonsResponseMessage: { ...customersMessage, read: shop.readWebChoice },
  templateButtonReplyMessage: { ...customersMessage, read: shop.readWebChoice },
  interactiveResponseMessage: { ...customersMessage, read: shop.readWebChoice },
  listMessage: business,
  buttonsMessage: business,
  interactiveMessage: business,
  templateMessage: business,
  highlyStructuredMessage: named,
  groupInviteMessage: { ...customersMessage, read: read.fields('invitation', 'groupName', 'caption') },
  newsletterAdminInviteMessage: { ...customersMessage, read: read.fields('invitation', 'newsletterName', 'caption') },
  newsletterFollowerInviteMessageV2: {
    ...customersMessage,
    read: read.fields('invitation', 'newsletterName', 'caption'),
  },
  sendPaymentMessage: { ...customersMessage, read: shop.readPayment },
  requestPaymentMessage: { ...customersMessage, read: shop.readPayment },
  declinePaymentRequestMessage: line('payment-declined'),
  cancelPaymentRequestMessage: line('payment-cancelled'),
  paymentInviteMessage: named,
  invoiceMessage: { ...customersMessage, read: read.fields('invoice', 'note') },
  reactionMessage: { thread: 'message', ai: 'unchanged', state: 'unread', read: read.readWebReaction },
  encReactionMessage: line('encrypted-reaction'),
  protocolMessage: { ...change, read: readProtocol, note: 'What each of its types becomes is in the next table.' },
  editedMessage: { ...change, read: read.cover },
  pinInChatMessage: { ...aLine, read: read.readPin },
  keepInChatMessage: line('message-kept'),
  requestPhoneNumberMessage: line('phone-number-asked'),
  callLogMesssage: { ...aLine, read: read.readCall, note: 'Of calls that were taken nothing is shown.' },
  call: silent('How a call begins; that nobody took it is said by the client.'),
  bcallMessage: named,
  chat: named,
  albumMessage: silent('Its pictures and films follow as messages of their own.'),
  viewOnceMessage: cover,
  viewOnceMessageV2: cover,
  viewOnceMessageV2Extension: cover,
  ephemeralMessage: cover,
  documentWithCaptionMessage: cover,
  groupMentionedMessage: cover,
  deviceSentMessage: cover,
  lottieStickerMessage: cover,
  associatedChildMessage: cover,
  botInvokeMessage: cover,
  botTaskMessage: cover,
  botForwardedMessage: cover,
  limitSharingMessage: cover,
  statusMentionMessage: cover,
  groupStatusMentionMessage: cover,
  groupStatusMessage: cover,
  groupStatusMessageV2: cover,
  statusAddYours: cover,
  questionMessage: cover,
  questionReplyMessage: cover,
  commentMessage: cover,
  encCommentMessage: named,
  placeholderMessage: named,
  secretEncryptedMessage: named,
  richResponseMessage: named,
  statusNotificationMessage: named,
  statusQuotedMessage: { ...customersMessage, read: read.fields('story', 'text') },
  statusStickerInteractionMessage: named,
  statusQuestionAnswerMessage: { ...customersMessage, read: read.fields('story', 'text') },
  questionResponseMessage: { ...customersMessage, read: read.fields('story', 'text') },
  messageHistoryNotice: line('history-shared'),
  messageHistoryBundle: silent('What was said before in a group, for a new member.'),
  senderKeyDistributionMessage: silent('The keys by which a group’s messages are read.'),
  fastRatchetKeySenderKeyDistributionMessage: silent('The keys by which a group’s messages are read.'),
  messageContextInfo: silent('It stands beside the content of every message.'),
  stickerSyncRmrMessage: silent('The devices of an account tell it each other.'),
}

/** How deep contents may be covered. */
const deepest = 6

/** The content of a message by its name, out of its covers; `name` is null for one without any. */
export type FoundContent = { name: string | null; content: unknown; reading: Reading }

/**
 * Reads the content of a message. Of several the first counts that is shown; one that cannot be read, and one whose
 * name nobody knows, is named; what only carries keys is nothing.
 */
export function readWebContent(message: Readonly<Record<string, unknown>>, depth = 0): FoundContent {
  let silence: FoundContent | null = null
  for (const [name, content] of Object.entries(message)) {
    if (content === null || content === undefined) continue
    const kind = kindNamed(contentKinds, name)
    const reading = kind?.read(content) ?? namedAs('other')
    if (reading.is === 'nothing') silence ??= { name, content, reading }
    else if (reading.is !== 'cover') return { name, content, reading }
    else return depth < deepest ? readWebContent(reading.of, depth + 1) : { name, content, reading: namedAs('other') }
  }
  return silence ?? { name: null, content: null, reading: namedAs('other') }
}
