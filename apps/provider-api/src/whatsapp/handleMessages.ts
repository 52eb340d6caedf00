import type { MessageFile } from '@frontdesk/contract'
import { kindNamed } from '../channels/kinds.ts'
import { clearTrouble, recordTrouble } from '../channels/channelTrouble.ts'
import { recordUnsupported } from '../channels/recordUnsupported.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { reactionOf } from '../inbound/reactionOf.ts'
import type { Echo, Written } from '../inbound/InboundEvent.ts'
import { addEchoFiles, receiveInbound } from '../inbound/receiveInbound.ts'
import { troubleOfCode } from '../meta/troubleOfCode.ts'
import { applyStatus } from './applyStatus.ts'
import { echoesOf, toEcho } from './echoesOf.ts'
import type { HandleChange, ChangeHandling } from './HandleChange.ts'
import { RawMessage, RawStatus, type MetaChange, type MetaContact } from './MetaEvent.ts'
import { isCorrection, readCorrection } from './readCorrection.ts'
import { readNotice } from './readNotice.ts'
import { readCustomerMessage, type ParsedWhatsappMessage } from './readWhatsappMessage.ts'
import { statusKinds } from './statusKinds.ts'
import { takeWhatsappFile } from './takeWhatsappFile.ts'
import { graphOf } from './WhatsappNumber.ts'

/** Stores the messages of customers, and applies how far those of ours have come. */
export const handleMessages: HandleChange = (at, change) => handleEach(at, change, { isOnStandby: false })

/**
 * Stores what is written while another responder has the conversation (Conversation Routing): it asks the AI
 * nothing. An answer of that responder is a word of the company that somebody else wrote, and takes the chat over
 * as one does.
 */
export const handleStandby: HandleChange = async (at, change) => {
  const { ports, number } = at
  await handleEach(at, change, { isOnStandby: true })
  for (const echo of echoesOf({ ...change, field: 'smb_message_echoes' }))
    if (echo.reaction === null) await receiveInbound(ports, number, { type: 'echo', ...standbyEcho(echo) })
  return 'standby'
}

function standbyEcho(echo: Parameters<typeof toEcho>[0]): Echo {
  const read = toEcho(echo)
  return { ...read, written: { ...read.written, isOnStandby: true } }
}

async function handleEach(
  at: ChangeHandling,
  { value }: MetaChange,
  how: Pick<Written, 'isOnStandby'>,
): Promise<string> {
  const { ports, number } = at
  const contacts = value.contacts ?? []
  for (const raw of value.messages ?? []) {
    const message = RawMessage.safeParse(raw)
    if (message.data?.group_id != null) {
      // Groups of numbers are rare, and what people write there is not meant for the company alone (D-22).
      await recordUnsupported(ports, number, 'message of a group')
      continue
    }
    if (message.success && isCorrection(message.data)) {
      await correct(at, raw, { contacts, isCustomer: true, ...how })
      continue
    }
    const written = message.success ? readCustomerMessage(message.data, contacts) : null
    const notice = message.success ? readNotice(message.data, contacts) : null
    if (written) await receive(at, { ...written, ...how })
    else if (notice) await receiveInbound(ports, number, notice)
    else {
      ports.log.warn({ messengerId: number.id }, 'A message of WhatsApp could not be read')
      await recordUnsupported(ports, number, `message ${message.data?.type ?? ''}`)
    }
  }
  for (const raw of value.statuses ?? []) {
    const status = RawStatus.safeParse(raw)
    if (!status.success) {
      await recordUnsupported(ports, number, 'status')
      continue
    }
    await withCompanyTransaction(ports, number.companyId, (trx, emit) =>
      applyStatus(trx, emit, number, status.data, ports.now()),
    )
    await noteAccount(at, status.data)
    if (kindNamed(statusKinds, status.data.status) === undefined)
      await recordUnsupported(ports, number, `status ${status.data.status}`)
  }
  return 'handled'
}

/** A message that was typed on the phone took effect when it came: its files, reactions and corrections follow. */
export const handleEchoes: HandleChange = async (at, change) => {
  const { ports, number } = at
  await nameUnreadEchoes(at, change)
  for (const echo of echoesOf(change)) {
    const reaction = reactionOf(echo, 'company')
    if (reaction) await receiveInbound(ports, number, reaction)
    if (echo.file) await addEchoFiles(ports, number, echo, () => fetchFile(at, echo))
  }
  for (const raw of change.value.message_echoes ?? [])
    await correct(at, raw, { contacts: change.value.contacts ?? [], isCustomer: false })
  return 'echo'
}

/** Names the echoes at the channel that cannot be shown. */
async function nameUnreadEchoes({ ports, number }: ChangeHandling, change: MetaChange): Promise<void> {
  for (const raw of change.value.message_echoes ?? []) {
    const isRead = echoesOf({ ...change, value: { ...change.value, message_echoes: [raw] } }).length > 0
    if (!isRead)
      await recordUnsupported(ports, number, `smb_message_echoes ${RawMessage.safeParse(raw).data?.type ?? ''}`)
  }
}

/** A failed status may be about the account; a message that went out shows that it works again. */
async function noteAccount({ ports, number }: ChangeHandling, { status, errors, timestamp }: RawStatus): Promise<void> {
  const happenedAt = timestamp == null ? ports.now() : new Date(timestamp * 1000)
  const [code = null] = (errors ?? []).flatMap((error) => troubleOfCode(error.code) ?? [])
  if (status === 'failed' && code !== null) await recordTrouble(ports, number, { code, at: happenedAt })
  else if (status !== 'failed' && number.hasTrouble) await clearTrouble(ports, number, happenedAt)
}

async function receive(at: ChangeHandling, written: ParsedWhatsappMessage): Promise<void> {
  const event = reactionOf(written, 'customer') ?? ({ type: 'message', written } as const)
  await receiveInbound(at.ports, at.number, event, { fetchFiles: () => fetchFile(at, written) })
}

/**
 * Applies an edit or a deletion; anything else is none of its matter. One by a customer that cannot be read is named at
 * the channel; those of the phone are echoes, too.
 */
async function correct(
  at: ChangeHandling,
  raw: unknown,
  from: { contacts: readonly MetaContact[]; isCustomer: boolean; isOnStandby?: boolean },
): Promise<void> {
  const message = RawMessage.safeParse(raw).data
  if (!message || !isCorrection(message)) return
  const correction = readCorrection(message, from)
  if (!correction) {
    if (from.isCustomer) await recordUnsupported(at.ports, at.number, `message ${message.type}`)
    return
  }
  await receiveInbound(at.ports, at.number, correction, { fetchFiles: () => fetchFile(at, correction) })
}

async function fetchFile(
  { ports, place, number }: ChangeHandling,
  { file }: Pick<ParsedWhatsappMessage, 'file'>,
): Promise<MessageFile[]> {
  const graph = file && (await graphOf(ports, place, number))
  const taken = graph && (await takeWhatsappFile(ports, { companyId: number.companyId, graph }, file))
  return taken ? [taken] : []
}
