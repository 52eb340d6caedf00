import { isUnusualSilence } from '@frontdesk/integration-rules'
import { sql } from 'kysely'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { changeChannel } from './changeChannel.ts'
import { enqueueSilenceMail } from './mailFailures.ts'

const day = 24 * 60 * 60_000

/** The connected channels over which no customer has written for hours, with their habit of the last four weeks. */
const readHabits = async ({ db, now }: Ports) => {
  const at = now()
  const { rows } = await sql<{
    companyId: number
    messengerId: number
    lastAt: Date
    since: string
    messages: number
    longestGap: number
  }>`
    select channel.company_id as "companyId", channel.id as "messengerId", channel.last_inbound_at as "lastAt",
      habit.since::text, habit.messages::int, habit.longest_gap::float8 as "longestGap"
    from messenger_integrations as channel
    join companies on companies.id = channel.company_id and companies.deleted_at is null
    cross join lateral (
      select min(week) as since, sum(messages) as messages, max(longest_gap_ms) as longest_gap
      from channel_habits
      where channel_habits.company_id = channel.company_id and messenger_id = channel.id
        and week > (channel.last_inbound_at - interval '28 days')::date
    ) as habit
    where channel.deleted_at is null and channel.status = 'connected' and channel.is_active
      and channel.last_inbound_at < ${new Date(at.getTime() - day / 4)}
      and habit.messages is not null`.execute(db)
  return rows.filter(({ lastAt, ...habit }) => isUnusualSilence({ ...habit, since: new Date(habit.since) }, lastAt, at))
}

/**
 * Warns the company of each channel that has fallen silent against its own habit, at its card and by one email, and
 * forgets habits that are older than any rule asks for (INT-7). A vendor that stops delivering messages says nothing.
 */
export async function warnOfSilence(ports: Ports): Promise<void> {
  const now = ports.now()
  for (const { companyId, messengerId, lastAt, longestGap } of await readHabits(ports)) {
    const since = lastAt.toISOString()
    await withCompanyTransaction(ports, companyId, async (trx, emit) => {
      const channel = { companyId, messengerId, now }
      let isNew = false
      await changeChannel(trx, emit, channel, ({ status, isActive, metadata: { silence } }) => {
        isNew = status === 'connected' && !(silence instanceof Object && 'since' in silence && silence.since === since)
        return isNew ? { status, isActive, metadata: { silence: { since, longestGap } } } : null
      })
      if (isNew) await enqueueSilenceMail(trx, channel)
    })
  }
  await ports.db
    .deleteFrom('channel_habits')
    .where('week', '<', new Date(now.getTime() - 70 * day).toISOString().slice(0, 10))
    .execute()
}
