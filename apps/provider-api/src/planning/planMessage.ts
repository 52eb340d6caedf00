import { isDeepStrictEqual } from 'node:util'
import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { Chat } from '@frontdesk/contract'
import { isPlannable } from '@frontdesk/planning-rules'
import { isTimeZone } from '@frontdesk/support-hours'
import type { Selectable } from 'kysely'
import { readStoredChat } from '../conversations/read/readChats.ts'
import { requireWritable, selectChat } from '../conversations/write/requireWritableChat.ts'
import type { Trx } from '../db/Db.ts'
import type { Schema } from '../db/Schema.ts'
import { openPlanStates } from '../db/schema/valueLists.ts'
import { storable } from '../db/storable.ts'
import { refuse } from '../errors/refuse.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { enqueueAt } from '../queues/enqueueAt.ts'

/** The words of a planned message, and when they are sent. */
type Plan = { text: string; sendsAt: string; timeZone: string; withdrawsOnReply: boolean }
type InCompany = { companyId: number; adminId: number }

/** The most messages that wait in one chat. */
const most = 20

/**
 * Plans a message of an administrator into a customer's chat (PLAN-1). One `clientPlanId` plans one message, however
 * often it is sent. Throws IDEMPOTENCY_KEY_REUSED for other words or another time under it, and as sending it at its
 * time would, as far as that is known: OUTSIDE_WINDOW where the reply window is closed by then.
 */
export async function planMessage(
  ports: Ports,
  { companyId, adminId, chatId, clientPlanId, plan }: InCompany & { chatId: number; clientPlanId: string; plan: Plan },
): Promise<Chat> {
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    const before = await trx
      .selectFrom('planned_messages')
      .select(['admin_id', 'chat_id', 'body', 'sends_at', 'time_zone', 'withdraws'])
      .where('company_id', '=', companyId)
      .where('client_plan_id', '=', clientPlanId)
      .executeTakeFirst()
    if (before) {
      const { admin_id: planner, chat_id: plannedIn, ...stored } = before
      // The answer of a first try may have been lost: another message under its id is none that was planned.
      const isSame = planner === adminId && plannedIn === chatId && isDeepStrictEqual(stored, columnsOf(plan))
      if (!isSame) throw refuse('IDEMPOTENCY_KEY_REUSED')
      return readStoredChat(trx, chatId)
    }
    await requireSendable(trx, { companyId, chatId, plan, now })
    const { count } = await trx
      .selectFrom('planned_messages')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('company_id', '=', companyId)
      .where('chat_id', '=', chatId)
      .where('state', 'in', openPlanStates)
      .executeTakeFirstOrThrow()
    if (Number(count) >= most) throw refuse('LIST_FULL')
    const { id } = await trx
      .insertInto('planned_messages')
      .values({
        company_id: companyId,
        chat_id: chatId,
        admin_id: adminId,
        client_plan_id: clientPlanId,
        ...columnsOf(plan),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueuePlan(trx, { companyId, id, plan, now })
    return emitPlanned(trx, emit, { companyId, chatId, now })
  })
}

/**
 * Changes a planned message of the caller's own; one that was withdrawn or not sent is planned again. Throws NOT_FOUND,
 * FORBIDDEN for a colleague's, SETTINGS_CHANGED for one that was sent, canceled or changed since, and as `planMessage`.
 */
export async function editPlannedMessage(
  ports: Ports,
  { companyId, adminId, id, revision, plan }: InCompany & { id: number; revision: number; plan: Plan },
): Promise<Chat> {
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    const row = await requirePlanned(trx, companyId, id)
    if (row.admin_id !== adminId) throw refuse('FORBIDDEN', 'Only its author changes a planned message')
    if (!openPlanStates.some((open) => open === row.state) || row.revision !== revision)
      throw refuse('SETTINGS_CHANGED')
    await requireSendable(trx, { companyId, chatId: row.chat_id, plan, now })
    await trx
      .updateTable('planned_messages')
      .set({ ...columnsOf(plan), state: 'planned', reason: null, revision: revision + 1, updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
    await enqueuePlan(trx, { companyId, id, plan, now })
    return emitPlanned(trx, emit, { companyId, chatId: row.chat_id, now })
  })
}

/**
 * Cancels a planned message, whoever planned it, or takes away one that was not sent. Its job finds nothing to do.
 * Throws NOT_FOUND, and SETTINGS_CHANGED for one that was sent.
 */
export async function cancelPlannedMessage(
  ports: Ports,
  { companyId, id }: { companyId: number; id: number },
): Promise<Chat> {
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    const row = await requirePlanned(trx, companyId, id)
    if (row.state === 'sent') throw refuse('SETTINGS_CHANGED')
    if (row.state === 'canceled') return readStoredChat(trx, row.chat_id)
    await trx
      .updateTable('planned_messages')
      .set((plan) => ({ state: 'canceled' as const, revision: plan('revision', '+', 1), updated_at: now }))
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
    return emitPlanned(trx, emit, { companyId, chatId: row.chat_id, now })
  })
}

const columnsOf = ({ text, sendsAt, timeZone, withdrawsOnReply }: Plan) => ({
  body: storable(text.trim()),
  sends_at: new Date(sendsAt),
  time_zone: timeZone,
  withdraws: withdrawsOnReply,
})

async function requirePlanned(
  trx: Trx,
  companyId: number,
  id: number,
): Promise<Pick<Selectable<Schema['planned_messages']>, 'admin_id' | 'chat_id' | 'state' | 'revision'>> {
  const row = await trx
    .selectFrom('planned_messages')
    .innerJoin('chats', 'chats.id', 'planned_messages.chat_id')
    .select([
      'planned_messages.admin_id',
      'planned_messages.chat_id',
      'planned_messages.state',
      'planned_messages.revision',
    ])
    .where('planned_messages.company_id', '=', companyId)
    .where('planned_messages.id', '=', id)
    .where('chats.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  return row
}

async function requireSendable(
  trx: Trx,
  { companyId, chatId, plan, now }: { companyId: number; chatId: number; plan: Plan; now: Date },
): Promise<void> {
  const sendsAt = new Date(plan.sendsAt)
  const chat = requireWritable(await selectChat(trx, companyId, chatId).executeTakeFirst(), { companyId, now: sendsAt })
  if (chat.purpose !== 'customer') throw refuse('NOT_FOUND')
  if (plan.text.trim() === '') throw refuse('EMPTY_MESSAGE')
  if (plan.text.trim().length > capabilitiesOf(chat.platform).textLimit)
    throw refuse('VALIDATION_ERROR', 'The text is longer than one message of this channel may be')
  if (!isPlannable(sendsAt, now)) throw refuse('VALIDATION_ERROR', 'The time has passed, or is more than a year away')
  if (!isTimeZone(plan.timeZone)) throw refuse('VALIDATION_ERROR', 'The time zone does not exist')
}

const enqueuePlan = (
  trx: Trx,
  { companyId, id, plan, now }: { companyId: number; id: number; plan: Plan; now: Date },
): Promise<void> =>
  enqueueAt(trx, {
    queue: 'planned-messages',
    subject: `${companyId}:${id}`,
    companyId,
    dueAt: new Date(plan.sendsAt),
    now,
  })

/** Emits a chat whose planned messages changed, and returns it. */
export async function emitPlanned(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, chatId, now }: { companyId: number; chatId: number; now: Date },
): Promise<Chat> {
  await trx
    .updateTable('chats')
    .set({ updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .execute()
  const chat = await readStoredChat(trx, chatId)
  emit({ event: 'chat_update', payload: chat })
  return chat
}
