import { randomUUID } from 'node:crypto'
import type { TestServer } from './aTestServer.ts'

/** A plan for an hour later, as a call has it. */
export const planOf = (now: Date) => ({
  text: 'See you tomorrow',
  sendsAt: new Date(now.getTime() + 3_600_000).toISOString(),
  timeZone: 'Europe/Kyiv',
  withdrawsOnReply: true,
})

/** Stores a planned message; returns its id. */
export async function plannedMessageId(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  { companyId, chatId, adminId }: { companyId: number; chatId: number; adminId: number },
): Promise<number> {
  const now = clock.now()
  const { id } = await db
    .insertInto('planned_messages')
    .values({
      company_id: companyId,
      chat_id: chatId,
      admin_id: adminId,
      client_plan_id: randomUUID(),
      body: 'See you tomorrow',
      sends_at: now,
      time_zone: 'Europe/Kyiv',
      withdraws: false,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
