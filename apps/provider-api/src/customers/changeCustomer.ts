import { longestFieldValue, mostMergedChats } from '@frontdesk/contract/limits'
import {
  headChatOf,
  mergeCards,
  cardsOfPerson,
  readFieldValue,
  separateCard,
  writeCard,
} from '@frontdesk/customer-card'
import type { AuditChange } from '../audit/AuditEntry.ts'
import { changeCards, readStoredCards } from '../conversations/cards/customerCards.ts'
import type { Trx } from '../db/Db.ts'
import { storable } from '../db/storable.ts'
import { refuse } from '../errors/refuse.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { listFields } from './customerFields.ts'
import { chatOfCustomer } from './readCustomerCard.ts'

type Change = { companyId: number; now: Date; emit: (event: NewEvent) => void }
type Audited = Change & { audit: (trx: Trx, change: AuditChange) => Promise<void> }

/**
 * Writes a name and values on the card of a chat's customer; null takes one away (CUST-1). Throws NOT_FOUND and
 * VALIDATION_ERROR. Call inside `withCompanyTransaction`.
 */
export async function changeCustomer(
  trx: Trx,
  { companyId, now, emit }: Change,
  change: {
    chatId: number
    name?: string | null | undefined
    values: readonly { fieldId: number; value: string | null }[]
  },
): Promise<void> {
  const chatId = await chatOfCustomer(trx, companyId, change.chatId)
  const fields = await listFields(trx, companyId)
  const values = change.values.map(({ fieldId, value }) => {
    const field = fields.find(({ id }) => id === fieldId)
    if (!field) throw refuse('NOT_FOUND')
    const stored = value === null ? null : readFieldValue(field, storable(value), longestFieldValue)
    if (value !== null && stored === null) throw refuse('VALIDATION_ERROR', `${field.name} cannot have this value`)
    return [String(fieldId), stored] as const
  })
  const name = typeof change.name === 'string' ? storable(change.name) : change.name
  await changeCards(trx, emit, { companyId, now, chatIds: [chatId] }, (cards) =>
    writeCard(cards, chatId, { name, values: Object.fromEntries(values) }),
  )
}

/**
 * Merges the card of a chat's customer into that of another chat's (CUST-2). Throws NOT_FOUND, and LIST_FULL beyond the
 * most chats of one person. Call inside `withCompanyTransaction`.
 */
export async function mergeCustomers(
  trx: Trx,
  { companyId, now, emit, audit }: Audited,
  named: { chatId: number; into: number },
): Promise<void> {
  const from = await chatOfCustomer(trx, companyId, named.chatId)
  const into = await chatOfCustomer(trx, companyId, named.into)
  const cards = await readStoredCards(trx, companyId, [from, into])
  const [moved, head] = [headChatOf(cards, from), headChatOf(cards, into)]
  if (moved === head) return
  if (cardsOfPerson(cards, from).length + cardsOfPerson(cards, into).length > mostMergedChats) throw refuse('LIST_FULL')
  await changeCards(trx, emit, { companyId, now, chatIds: [moved, head] }, (before) =>
    mergeCards(before, { from, into }),
  )
  await audit(trx, { target: String(moved), after: { mergedInto: head } })
}

/** Undoes the merge of a card (CUST-2). Idempotent. Throws NOT_FOUND. Call inside `withCompanyTransaction`. */
export async function separateCustomers(
  trx: Trx,
  { companyId, now, emit, audit }: Audited,
  named: { chatId: number },
): Promise<void> {
  const chatId = await chatOfCustomer(trx, companyId, named.chatId)
  const cards = await readStoredCards(trx, companyId, [chatId])
  const before = cards.find((card) => card.chatId === chatId)?.mergedInto ?? null
  if (before === null) return
  await changeCards(trx, emit, { companyId, now, chatIds: [chatId] }, (known) => separateCard(known, chatId))
  await audit(trx, { target: String(chatId), before: { mergedInto: before }, after: { mergedInto: null } })
}
