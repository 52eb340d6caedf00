import { z } from 'zod'
import { recordUnsupported } from '../channels/recordUnsupported.ts'
import type { ChannelNotice, ChannelPerson } from '../inbound/InboundEvent.ts'
import { receiveInbound } from '../inbound/receiveInbound.ts'
import type { HandleChange, ChangeHandling } from './HandleChange.ts'
import type { MetaChange } from './MetaEvent.ts'
import { personOf } from './readWhatsappMessage.ts'

const id = z.string().min(1).max(500)
/** Empty ids stand for none. */
const optionalId = id.optional().catch(undefined)
const seconds = z.coerce.number().int().nonnegative().max(1e11)
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Puts lines into the threads of those whom they are about; what cannot be read is named at the channel. */
async function tell(
  { ports, number }: ChangeHandling,
  field: string,
  notices: readonly (ChannelNotice | 'nothing' | null)[],
): Promise<string> {
  for (const notice of notices) {
    if (notice === null) await recordUnsupported(ports, number, field)
    else if (notice !== 'nothing') await receiveInbound(ports, number, { type: 'notice', ...notice })
  }
  return field
}

const Call = z.looseObject({
  id,
  event: z.string().max(50),
  direction: z.string().max(50).nullish().catch(null),
  status: z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .catch(null),
  from: optionalId,
  from_user_id: optionalId,
  timestamp: seconds,
})

/**
 * Puts a call of a customer that nobody took into their thread: nobody here takes calls, so that every one that ended
 * without a talk was missed. How it began says nothing yet.
 */
export const handleCalls: HandleChange = (at, { value }) =>
  tell(
    at,
    'calls',
    listed(value['calls']).map((raw) => missedCallOf(raw, value)),
  )

function missedCallOf(raw: unknown, { contacts }: MetaChange['value']): ChannelNotice | 'nothing' | null {
  const call = Call.safeParse(raw).data
  if (!call) return null
  const isTaken = [call.status].flat().includes('COMPLETED')
  if (call.event !== 'terminate' || call.direction === 'BUSINESS_INITIATED' || isTaken) return 'nothing'
  const person = personOf({ phone: call.from, userId: call.from_user_id }, contacts ?? [])
  if (person === null) return null
  const notice = {
    notice: 'channel-event',
    event: 'missed-call',
    phone: person.phone === null ? '' : `+${person.phone}`,
  }
  const at = new Date(call.timestamp * 1000)
  return { person, channelId: call.id, text: 'The customer called, and nobody took the call.', at, notice }
}

const Preference = z.looseObject({
  wa_id: optionalId,
  user_id: optionalId,
  category: z.string().max(100),
  value: z.string().max(50),
  timestamp: seconds,
})

/** Records that a customer stops or resumes marketing messages, with a line in the thread. */
export const handlePreferences: HandleChange = (at, { value }) =>
  tell(
    at,
    'user_preferences',
    listed(value['user_preferences']).map((raw) => preferenceOf(raw, value)),
  )

function preferenceOf(raw: unknown, { contacts }: MetaChange['value']): ChannelNotice | null {
  const preference = Preference.safeParse(raw).data
  if (preference?.category !== 'marketing_messages') return null
  const person = personOf({ phone: preference.wa_id, userId: preference.user_id }, contacts ?? [])
  const isStopped = preference.value === 'stop'
  if (person === null || (!isStopped && preference.value !== 'resume')) return null
  return {
    person,
    channelId: `marketing ${preference.value} ${preference.timestamp}`,
    text: isStopped ? 'The customer wants no marketing messages.' : 'The customer takes marketing messages again.',
    at: new Date(preference.timestamp * 1000),
    notice: { notice: 'channel-event', event: isStopped ? 'marketing-stopped' : 'marketing-resumed' },
    marketing: isStopped ? 'stopped' : 'resumed',
  }
}

const Party = z.looseObject({ phone_number: optionalId, wa_id: optionalId, user_id: optionalId })
const Handover = z.looseObject({
  type: z.enum(['control_passed', 'control_taken']),
  timestamp: seconds,
  sender: Party.nullish().catch(null),
})

/**
 * Says in the thread who has a conversation under Conversation Routing: another responder has taken it, and what is
 * written in it comes as `standby` from then on, or it was passed to us.
 */
export const handleHandovers: HandleChange = (at, { value }) => tell(at, 'messaging_handovers', [handoverOf(value)])

function handoverOf(value: MetaChange['value']): ChannelNotice | null {
  const handover = Handover.safeParse(value).data
  const person = handover && personOfHandover(handover.sender ?? {}, value)
  if (!handover || !person) return null
  const isOurs = handover.type === 'control_passed'
  return {
    person,
    channelId: `${handover.type} ${handover.timestamp}`,
    text: isOurs
      ? 'The conversation was passed to us.'
      : 'Another responder has taken the conversation; whoever writes here takes it back.',
    at: new Date(handover.timestamp * 1000),
    notice: { notice: isOurs ? 'conversation-here' : 'conversation-elsewhere' },
    owner: isOurs ? 'us' : 'another-app',
  }
}

const personOfHandover = (
  { phone_number: phone, wa_id: waId, user_id: userId }: z.output<typeof Party>,
  { contacts }: MetaChange['value'],
): ChannelPerson | null => personOf({ phone: waId ?? phone, userId }, contacts ?? [])
