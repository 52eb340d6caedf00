import type { Messenger } from '@frontdesk/contract'
import { fieldsOf } from './border/fieldsOf.ts'
import { readId } from './border/readId.ts'
import { messengerTypes } from '@frontdesk/contract/channels'
import { channelStates } from './border/readMessenger.ts'
import { readToken } from './border/readToken.ts'

/**
 * The connection of a channel changed, or the channel was deleted (INT-7); `seq` is its number in
 * the company's event log.
 */
export type ChannelEvent = {
  type: 'channel-changed'
  companyId: number
  seq: number | null
  messengerId: number
  channel: Messenger['type']
  status: Messenger['status']
  isActive: boolean
  isDeleted: boolean
}

/**
 * Parses a `messenger_update` of the live connection or of the log; null without a channel or with a state that is not
 * supported. `companyId` applies when the payload names no company.
 */
export function toChannelEvent(payload: unknown, companyId: number | null = null): ChannelEvent | null {
  const fields = fieldsOf(payload)
  const company = readId(fields['companyId']) ?? companyId
  const messengerId = readId(fields['messengerId'])
  const channel = readToken(fields['type'], messengerTypes)
  const status = readToken(fields['status'], channelStates)
  if (!company || !messengerId || !channel || !status) return null
  return {
    type: 'channel-changed',
    companyId: company,
    seq: readId(fields['seq']),
    messengerId,
    channel,
    status,
    isActive: fields['isActive'] !== false,
    isDeleted: fields['isDeleted'] === true,
  }
}
