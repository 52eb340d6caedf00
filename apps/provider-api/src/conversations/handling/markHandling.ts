import { sql, type UpdateObject } from 'kysely'
import { firmNeeds, isFirm, passingNeeds, type Need } from '@frontdesk/ai-state'
import type { Trx } from '../../db/Db.ts'
import type { Schema } from '../../db/Schema.ts'
import { enqueueHandBacks } from '../../queues/queuedHandBacks.ts'
import { sendWithNext } from '../../db/sendTogether.ts'
import { queuedDeliveries } from '../../queues/queuedDeliveries.ts'
import { keptForOthers, keptNeed, recordedNeed } from '../read/keptNeed.ts'

/**
 * Records that someone wrote on the company's behalf, in the transaction that stores the message (CHAT-4): a stopped
 * reply is out of date, any need has ended, and in a customer's chat the writer answers from now on, in every state of
 * its AI, which is off until the chat is handed back (D-21). `adminId` is null for messages to the assistant or to
 * support, which answer no customer. The caller's `newMessage` event carries the changed chat.
 */
export async function markHandledByAdmin(
  trx: Trx,
  { companyId, chatId, adminId, now }: { companyId: number; chatId: number; adminId: number | null; now: Date },
): Promise<void> {
  await sendWithNext(trx, trx.updateTable('chats').set(handledColumns(adminId, now)).where('id', '=', chatId))
  if (adminId !== null) await enqueueHandBacks(trx, { companyId, chatId, now })
}

/** The columns of a chat that `markHandledByAdmin` sets; a hand-back follows where a customer's was answered. */
export function handledColumns(adminId: number | null, now: Date): UpdateObject<Schema, 'chats'> {
  if (adminId === null) return { stopped_run_id: null }
  const isCustomers = sql`purpose = 'customer'`
  return {
    stopped_run_id: null,
    needs_human: null,
    returned_at: null,
    ai_enabled: sql<boolean>`ai_enabled and not ${isCustomers}`,
    handler_admin_id: sql<
      number | null
    >`case when ${isCustomers} or not ai_enabled then ${adminId}::bigint else handler_admin_id end`,
    human_at: sql<Date | null>`case when ${isCustomers} then ${now}::timestamptz else human_at end`,
  }
}

/**
 * The columns of a customer's chat that a planned message sets at its time: as `handledColumns`, but the person who has
 * the chat by then keeps it, and one who was asked for is still awaited (PLAN-1).
 */
export function plannedColumns(adminId: number | null, now: Date): UpdateObject<Schema, 'chats'> {
  const isTaken = sql`(needs_human in (${sql.join(firmNeeds.map((need) => sql.lit(need)))}) is true
    or not ai_enabled and handler_admin_id is not null)`
  return {
    stopped_run_id: null,
    needs_human: sql<Need | null>`case when ${isTaken} then needs_human end`,
    returned_at: sql<Date | null>`case when ${isTaken} then returned_at end`,
    ai_enabled: sql<boolean>`ai_enabled and ${isTaken}`,
    handler_admin_id: sql<number | null>`case when ${isTaken} then handler_admin_id else ${adminId}::bigint end`,
    human_at: sql<Date | null>`case when ai_enabled and ${isTaken} then human_at else ${now}::timestamptz end`,
  }
}

/**
 * Records that a human must answer although the AI is on, and why (D-14), and when for the results of a customer's chat
 * (VALUE-1). A firm need is not replaced by a passing one; a snoozed chat comes back.
 * Only in chats where humans answer: customer and support chats. Returns whether that changed anything; the
 * caller then emits the chat.
 */
export async function markNeedsHuman(trx: Trx, chatId: number, need: Need, now: Date): Promise<boolean> {
  const changed = await trx
    .with('changed', (query) =>
      query
        .updateTable('chats')
        .set({
          needs_human: keptNeed(need),
          // A need that becomes another one goes on: the customer has waited since the first.
          needs_human_since: sql<Date>`case when needs_human is null then ${now}::timestamptz else needs_human_since end`,
          // A snoozed chat is back, as at its time (PLAN-1), whose job then finds nothing to do.
          snoozed_at: null,
          returned_at: sql<Date | null>`case when snoozed_at is null then returned_at else ${now}::timestamptz end`,
        })
        .where('id', '=', chatId)
        .where('purpose', 'in', ['customer', 'support'])
        .where('ai_enabled', '=', true)
        .where('blocked_at', 'is', null)
        .where((chat) =>
          chat.or([
            chat('needs_human', 'is distinct from', keptNeed(need)),
            ...(need !== 'long-wait' && keptForOthers.includes(keptNeed(need))
              ? [sql<boolean>`coalesce(${recordedNeed()} <> ${need}, false)`]
              : []),
          ]),
        )
        .$if(!isFirm(need), (update) =>
          update.where((chat) => chat.or([chat('needs_human', 'is', null), chat('needs_human', 'in', passingNeeds)])),
        )
        .returning(['id', 'company_id', 'purpose']),
    )
    .with('recorded', (query) =>
      query
        .insertInto('hand_overs')
        .columns(['company_id', 'chat_id', 'need', 'at'])
        .expression((select) =>
          select
            .selectFrom('changed')
            .select([
              'company_id',
              'id as chat_id',
              sql<Need>`${need}::text`.as('need'),
              sql<Date>`${now}::timestamptz`.as('at'),
            ])
            .where('purpose', '=', 'customer'),
        ),
    )
    .selectFrom('changed')
    .select('id')
    .executeTakeFirst()
  return changed !== undefined
}

type Restored = { companyId: number; chatId: number; why: Need; since: Date; endedAt?: Date }

/**
 * Restores a need that was ended by mistake, with the moment since which the customer waits, unless the chat needs a
 * person by now, is a person's or a blocked customer's, or the AI has answered since it got the chat, or since
 * `endedAt`, where that is known. Returns whether it did; the caller then emits the chat.
 */
export async function restoreNeed(trx: Trx, { companyId, chatId, why, since, endedAt }: Restored): Promise<boolean> {
  const restored = await trx
    .updateTable('chats')
    .set({ needs_human: keptNeed(why), needs_human_since: since })
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .where('purpose', 'in', ['customer', 'support'])
    .where('ai_enabled', '=', true)
    .where('needs_human', 'is', null)
    .where('blocked_at', 'is', null)
    .where((chat) =>
      chat.not(
        chat.exists(
          chat
            .selectFrom('messages')
            .select('messages.id')
            .whereRef('messages.chat_id', '=', 'chats.id')
            .where('messages.kind', '=', 'message')
            .where('messages.platform', '=', 'openai')
            .where('messages.created_at', '>', endedAt ?? chat.ref('chats.ai_since')),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return restored !== undefined
}

/** Records that the AI answered: a need that ends with its next reply has ended. */
export async function clearPassingNeed(trx: Trx, chatId: number): Promise<void> {
  await trx
    .updateTable('chats')
    .set({ needs_human: null })
    .where('id', '=', chatId)
    .where('needs_human', 'in', passingNeeds)
    .execute()
}

/**
 * Records why the AI's replies of these chats must not leave any more, also those that an administrator has sent:
 * somebody has taken over or switched the AI off since.
 */
export async function holdBackReplies(
  trx: Trx,
  chatIds: readonly number[],
  because: 'taken-over' | 'ai-switched-off',
): Promise<void> {
  const waiting = (await queuedDeliveries(trx, chatIds)).map(({ messageId }) => messageId)
  if (waiting.length === 0) return
  await trx
    .updateTable('ai_runs')
    .set({ error: because })
    .where('chat_id', 'in', chatIds)
    .where('status', '=', 'completed')
    .where('message_id', 'in', waiting)
    .execute()
}
