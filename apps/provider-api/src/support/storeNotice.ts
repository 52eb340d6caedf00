import type { Language } from '@frontdesk/contract'
import { openingText, presenceAt, type SupportHours } from '@frontdesk/support-hours'
import { emitNewMessage } from '../conversations/write/emitNewMessage.ts'
import { storeMessage } from '../conversations/write/storeMessage.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { supportTexts } from './texts/supportTexts.ts'

/** A support conversation, and the person who is addressee something in it. */
export type Addressee = {
  companyId: number
  chatId: number
  userId: number
  supportUserId: number
  language: Language
  /** When people of support answer; null where that is not known. */
  hours: SupportHours | null
}

type Emit = (event: NewEvent) => void

/**
 * Says in the conversation that a person was asked for and when to expect them (SUP-9, SUP-11); `since`: from when on
 * one is waited for, of which time it is said once. Call inside `withCompanyTransaction`.
 */
export function sayPersonIsAsked(
  trx: Trx,
  emit: Emit,
  addressee: Addressee,
  { since, now }: { since: Date; now: Date },
) {
  const { personAsked, personAskedAway } = supportTexts[addressee.language]
  const opensAt = nextOpening(addressee, now)
  const text = opensAt === null ? personAsked : personAskedAway.replace('{when}', moment(addressee, opensAt))
  const key = `person asked ${since.toISOString()}`
  return storeNotice(trx, emit, addressee, { text, key, notice: 'person-asked', now })
}

/**
 * Says in the conversation that nobody is there and when people answer next, once in each time without them; nothing
 * while they are there (SUP-11). Call inside `withCompanyTransaction`.
 */
export async function sayNobodyIsThere(trx: Trx, emit: Emit, addressee: Addressee, now: Date): Promise<void> {
  const opensAt = nextOpening(addressee, now)
  if (opensAt === null) return
  const text = supportTexts[addressee.language].away.replace('{when}', moment(addressee, opensAt))
  await storeNotice(trx, emit, addressee, {
    text,
    key: `away until ${opensAt.toISOString()}`,
    notice: 'support-away',
    now,
  })
}

/** Null while people are there, and where it is not known when they are. */
function nextOpening({ hours }: Addressee, now: Date): Date | null {
  const presence = hours && presenceAt(hours, now)
  return presence?.is === 'away' ? presence.opensAt : null
}

const moment = ({ language, hours }: Addressee, opensAt: Date): string =>
  openingText(opensAt, { zone: hours?.zone ?? 'UTC', language })

async function storeNotice(
  trx: Trx,
  emit: Emit,
  { companyId, chatId, userId, supportUserId }: Addressee,
  { text, key, notice, now }: { text: string; key: string; notice: string; now: Date },
): Promise<void> {
  const stored = await storeMessage(trx, {
    companyId,
    chatId,
    platform: 'internal',
    platformMessageId: key,
    fromId: supportUserId,
    toId: userId,
    text,
    status: 'sent',
    metadata: { isAutomatic: true, notice },
    now,
  })
  if (stored) await emitNewMessage(trx, emit, stored)
}
