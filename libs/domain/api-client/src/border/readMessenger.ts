import type { ChannelTest, ChannelTrouble, Messenger, PhoneHistory } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { messengerTypes } from '@frontdesk/contract/channels'
import { readCrm } from './readCrm.ts'
import { readId } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { readList } from './readList.ts'
import { messageStatuses } from './readMessage.ts'
import { readText, readToken } from './readToken.ts'

export const channelStates: readonly Messenger['status'][] = ['initializing', 'connected', 'disconnected', 'failed']

/** The test of a channel (INT-8); null for anything without the end of its code. */
export function readTest(raw: unknown): ChannelTest | null {
  const fields = fieldsOf(raw)
  const expiresAt = readInstant(fields['expiresAt'])
  if (expiresAt === null) return null
  const answer = fieldsOf(fields['answer'])
  const { code, message } = fieldsOf(answer['error'])
  const status = readToken(answer['status'], messageStatuses)
  return {
    expiresAt,
    arrivedAt: readInstant(fields['arrivedAt']),
    chatId: readId(fields['chatId']),
    answer: status && {
      status,
      error: typeof code === 'string' ? { code, message: readText(message) ?? '' } : null,
    },
  }
}

const historyStates: readonly PhoneHistory['state'][] = ['importing', 'complete', 'declined', 'failed']

/** How far the chats of a phone have been imported; null in a state that is not supported. */
function readPhoneHistory(raw: unknown): PhoneHistory | null {
  const { state: rawState, percent, at, code } = fieldsOf(raw)
  const state = readToken(rawState, historyStates)
  const since = readInstant(at)
  if (!state || since === null) return null
  const known = typeof percent === 'number' && Number.isFinite(percent) ? percent : 0
  return {
    state,
    percent: Math.min(100, Math.max(0, known)),
    at: since,
    ...(typeof code === 'string' && { code }),
  }
}

export const troubleCodes: readonly ChannelTrouble['code'][] = [
  'payment-missing',
  'account-locked',
  'account-restricted',
  'policy-blocked',
  'spam-limited',
  'sending-too-fast',
  'quality-low',
  'number-not-registered',
  'account-in-maintenance',
]

/** The trouble of a channel's account; null for none, and for a trouble that is not supported. */
function readTrouble(raw: unknown): ChannelTrouble | null {
  const fields = fieldsOf(raw)
  const code = readToken(fields['code'], troubleCodes)
  const at = readInstant(fields['at'])
  return code && at !== null ? { code, at } : null
}

const readUnsupported = (raw: unknown): { kind: string; at: string }[] => [
  ...(readList(raw, '', (one) => {
    const [kind, at] = [readText(fieldsOf(one)['kind']), readInstant(fieldsOf(one)['at'])]
    return kind !== null && at !== null ? { kind, at } : null
  }) ?? []),
]

/** Since when no customer writes over a channel against its habit; null when that is not stated whole. */
function readSilence(raw: unknown): Messenger['metadata']['silence'] {
  const { since: rawSince, longestGap } = fieldsOf(raw)
  const since = readInstant(rawSince)
  return since !== null && typeof longestGap === 'number' && longestGap >= 0 ? { since, longestGap } : null
}

/**
 * A channel of a company (INT-2); null without an id, or of an unsupported type. Omitted fields default to the safest
 * value: a channel in an unsupported state is disconnected, one without `isActive` is active.
 */
export function readMessenger(raw: unknown, companyId: number | null): Messenger | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  const type = readToken(fields['type'], messengerTypes)
  if (!id || !type) return null
  const owner = readId(fields['companyId']) ?? companyId
  const statusSince = readInstant(fields['statusSince'])
  // Null has a meaning: no customer has written yet. A provider that does not know omits the field.
  const lastInboundAt = fields['lastInboundAt'] === null ? null : (readInstant(fields['lastInboundAt']) ?? undefined)
  const {
    botUsername,
    history,
    accessEndsAt,
    messageLostAt,
    silence,
    readReceipts,
    trouble,
    unsupported,
    ...metadata
  } = fieldsOf(fields['metadata'])
  return {
    id,
    type,
    companyId: owner ?? 0,
    status: readToken(fields['status'], channelStates) ?? 'disconnected',
    isActive: fields['isActive'] !== false,
    ...(statusSince && { statusSince }),
    ...(lastInboundAt !== undefined && { lastInboundAt }),
    metadata: {
      ...metadata,
      ...(botUsername !== undefined && { botUsername: readText(botUsername) }),
      ...(accessEndsAt !== undefined && { accessEndsAt: readInstant(accessEndsAt) ?? null }),
      ...(messageLostAt !== undefined && { messageLostAt: readInstant(messageLostAt) ?? null }),
      ...(typeof readReceipts === 'boolean' && { readReceipts }),
      ...(silence !== undefined && { silence: readSilence(silence) }),
      ...(history !== undefined && { history: readPhoneHistory(history) }),
      ...(trouble !== undefined && { trouble: readTrouble(trouble) }),
      ...(unsupported !== undefined && { unsupported: readUnsupported(unsupported) }),
    },
    crmIntegrations: [...(readList(fields['crmIntegrations'], '', (crm) => readCrm(crm, owner)) ?? [])],
  }
}
