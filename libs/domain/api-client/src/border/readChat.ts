import { firmNeeds, passingNeeds } from '@frontdesk/ai-state'
import type { Chat } from '@frontdesk/contract'
import { mostSuggestedLabels } from '@frontdesk/contract/limits'
import { fieldsOf, type Fields } from './fieldsOf.ts'
import { readCount, readId } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { readList } from './readList.ts'
import { NO_TIME, readMessage } from './readMessage.ts'
import { readChannelType } from './readChannelType.ts'
import { readPlanned } from './readPlanned.ts'
import { readUser } from './readUser.ts'
import { readText, readToken } from './readToken.ts'

const needs = [...firmNeeds, ...passingNeeds]
const owners = ['us', 'another-app'] as const
const purposes = ['customer', 'internal', 'assistant', 'support'] as const

/**
 * The handler, since when a person is needed, the stopped and the held reply, and the customer's last message time,
 * each only if the provider sends it.
 */
function readHandling(
  fields: Fields,
): Pick<Chat, 'handler' | 'waitingSince' | 'handsBackAt' | 'stoppedReply' | 'heldReply' | 'lastInboundAt'> {
  const handler = readHandler(fieldsOf(fields['handler']))
  const stopped = fieldsOf(fields['stoppedReply'])
  const runId = readText(stopped['runId'])
  const answers = readId(stopped['agentReplyToMessageId'])
  // Null has a meaning: no stopped reply, no customer message yet. A provider that does not support it omits the field.
  const waitingSince = fields['waitingSince'] === null ? null : (readInstant(fields['waitingSince']) ?? undefined)
  const handsBackAt = fields['handsBackAt'] === null ? null : (readInstant(fields['handsBackAt']) ?? undefined)
  const lastInboundAt = fields['lastInboundAt'] === null ? null : (readInstant(fields['lastInboundAt']) ?? undefined)
  return {
    ...(handler && { handler }),
    ...(runId &&
      answers && {
        stoppedReply: {
          runId,
          agentReplyToMessageId: answers,
          text: readText(stopped['text']) ?? '',
          stoppedBy: readText(stopped['stoppedBy']) ?? '',
          ...(stopped['isStalled'] === true && { isStalled: true }),
          ...(stopped['isComplete'] === true && { isComplete: true }),
        },
      }),
    ...(fields['stoppedReply'] === null && { stoppedReply: null }),
    ...(fields['heldReply'] !== undefined && { heldReply: readHeldReply(fieldsOf(fields['heldReply'])) }),
    ...(waitingSince !== undefined && { waitingSince }),
    ...(handsBackAt !== undefined && { handsBackAt }),
    ...(lastInboundAt !== undefined && { lastInboundAt }),
  }
}

/** Null: the chat is not snoozed. */
function readSnooze({ since, until }: Fields): Chat['snooze'] {
  const from = readInstant(since)
  return from ? { since: from, until: readInstant(until) ?? null } : null
}

function readHeldReply(held: Fields): Chat['heldReply'] {
  const runId = readText(held['runId'])
  const answers = readId(held['agentReplyToMessageId'])
  const sendsAt = readInstant(held['sendsAt'])
  return runId && answers && sendsAt
    ? { runId, agentReplyToMessageId: answers, text: readText(held['text']) ?? '', sendsAt }
    : null
}

function readHandler({ by, ...fields }: Fields): Chat['handler'] {
  if (by === 'ai' || by === 'off') return { by }
  if (by === 'waiting') {
    const why = readToken(fields['why'], needs)
    return { by, ...(why && { why }) }
  }
  const adminId = readId(fields['adminId'])
  return by === 'human' && adminId
    ? { by, adminId, userId: readId(fields['userId']) ?? 0, name: readText(fields['name']) ?? '' }
    : undefined
}

/**
 * A chat with all its fields, though the provider may send only id, settings, lastMessage,
 * unreadCount and users (CHAT-2).
 */
export function readChat(raw: unknown, companyId: number | null): Chat | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  if (!id) return null
  const owner = readId(fields['companyId']) ?? companyId
  const lastMessage = readMessage(fields['lastMessage'], owner, id)
  const purpose = readToken(fields['purpose'], purposes)
  const settings = fieldsOf(fields['settings'])
  const createdAt = readInstant(fields['createdAt'])
  // Null has a meaning: it needs no channel. A provider that does not know omits the field.
  const messengerId = fields['messengerId'] === null ? null : (readId(fields['messengerId']) ?? undefined)
  const undelivered = readMessage(fields['undelivered'], owner, id)
  const blockedAt = readInstant(fields['blockedAt'])
  const marketingStoppedAt = readInstant(fields['marketingStoppedAt'])
  const conversationOwner = readToken(fields['conversationOwner'], owners)
  const customerName = readText(fields['customerName'])
  const labelIds = readList(fields['labelIds'], '', readId)
  const suggestedLabelIds = readList(fields['suggestedLabelIds'], '', readId)
  const returnedAt = fields['returnedAt'] === null ? null : readInstant(fields['returnedAt'])
  const joinedInto = readId(fields['joinedInto'])
  return {
    id,
    companyId: owner ?? 0,
    platform: readChannelType(fields['platform']) ?? lastMessage?.platform ?? 'internal',
    ...(messengerId !== undefined && { messengerId }),
    ...(purpose && { purpose }),
    title: readText(fields['title']),
    settings: { ...settings, aiEnabled: settings['aiEnabled'] !== false },
    isPromotional: fields['isPromotional'] === true,
    users: [...(readList(fields['users'], '', readUser) ?? [])],
    lastMessage,
    // Null has a meaning: everything was delivered. A provider that does not know omits the field.
    ...((undelivered ?? fields['undelivered'] === null) && { undelivered }),
    unreadCount: readCount(fields['unreadCount']) ?? 0,
    ...(customerName && { customerName }),
    ...(labelIds && { labelIds: [...labelIds] }),
    ...(suggestedLabelIds && { suggestedLabelIds: suggestedLabelIds.slice(0, mostSuggestedLabels) }),
    ...readHandling(fields),
    ...(fields['snooze'] !== undefined && { snooze: readSnooze(fieldsOf(fields['snooze'])) }),
    ...(fields['planned'] !== undefined && { planned: [...(readList(fields, 'planned', readPlanned) ?? [])] }),
    ...(returnedAt !== undefined && { returnedAt }),
    ...(joinedInto && { joinedInto }),
    ...(fields['isErased'] === true && { isErased: true as const }),
    ...(conversationOwner && { conversationOwner }),
    ...(blockedAt && { blockedAt }),
    ...(marketingStoppedAt && { marketingStoppedAt }),
    ...(createdAt && { createdAt }),
    updatedAt: readInstant(fields['updatedAt']) ?? lastMessage?.sentAt ?? lastMessage?.createdAt ?? NO_TIME,
  }
}
