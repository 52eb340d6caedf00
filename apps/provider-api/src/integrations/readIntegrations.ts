import type { Crm, Messenger } from '@frontdesk/contract'
import { refuse } from '../errors/refuse.ts'
import type { Db, Trx } from '../db/Db.ts'
import type { Ports } from '../ports/Ports.ts'
import { readSalonLimit } from '../subscriptions/reading/readSalonLimit.ts'
import { toCrm, toSalon, toMessenger } from './toMessenger.ts'

const linksOf = (db: Db | Trx, companyId: number) =>
  db
    .selectFrom('messenger_crm_links')
    .select(['messenger_id', 'crm_id'])
    .where('company_id', '=', companyId)
    .orderBy('crm_id')
    .execute()

const crmRowsOf = (db: Db | Trx, companyId: number) =>
  db
    .selectFrom('crm_integrations')
    .select([
      'id',
      'type',
      'company_id',
      'external_id',
      'is_active',
      'metadata',
      'state',
      'state_since',
      'is_switched_off',
      'was_installed',
      'failure',
      'agreed_at',
      'checked_at',
      'is_over_plan',
    ])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** Lists the channels of a company, oldest first, each with the salons that it is linked to (INT-1). */
export async function readChannels(db: Db | Trx, companyId: number): Promise<Messenger[]> {
  const rows = await db
    .selectFrom('messenger_integrations')
    .select(['id', 'type', 'company_id', 'status', 'is_active', 'metadata', 'status_since', 'last_inbound_at'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const crms = new Map((await crmRowsOf(db, companyId)).map((row) => [row.id, toCrm(row)]))
  const links = await linksOf(db, companyId)
  return rows.map((row) =>
    toMessenger(
      row,
      links.flatMap((link) => (link.messenger_id === row.id ? (crms.get(link.crm_id) ?? []) : [])),
    ),
  )
}

/** Reads one channel of a company. Throws NOT_FOUND. */
export async function readChannel(db: Db | Trx, companyId: number, messengerId: number): Promise<Messenger> {
  const channel = (await readChannels(db, companyId)).find(({ id }) => id === messengerId)
  if (!channel) throw refuse('NOT_FOUND')
  return channel
}

/**
 * Lists the salons of a company, oldest first, each with the channels that it is linked to (INT-1), and
 * why it waits for the plan.
 */
export async function crmsOf(
  db: Db | Trx,
  companyId: number,
  { payments, now }: Pick<Ports, 'payments' | 'now'>,
): Promise<Crm[]> {
  const rows = await crmRowsOf(db, companyId)
  const isOver = (row: (typeof rows)[number]) => row.state === 'waiting' && row.is_over_plan === true
  const planLimit = rows.some(isOver) ? await readSalonLimit(db, payments, companyId, now()) : null
  const links = await linksOf(db, companyId)
  return rows.map((row) => ({
    ...toSalon(row),
    ...(planLimit && isOver(row) && { planLimit }),
    messengerIds: links.flatMap((link) => (link.crm_id === row.id ? [link.messenger_id] : [])),
  }))
}

/** Counts the chats of a channel that an administrator can open. Throws NOT_FOUND. */
export async function countChats(db: Db, companyId: number, messengerId: number): Promise<number> {
  await readChannel(db, companyId, messengerId)
  const { chats } = await db
    .selectFrom('chats')
    .select((chat) => chat.fn.countAll<number>().as('chats'))
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', messengerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(chats)
}
