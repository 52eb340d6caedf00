import type { Chat } from '@frontdesk/contract'
import type { Db } from '../db/Db.ts'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'

type Named = { event: string | null; payload: object }

/** The events of billing and of booking systems, whose pages agents do not have (TEAM-1). */
const ofSetup = new Set<string | null>(['subscription_update', 'crm_update'] satisfies CommittedEvent['event'][])

/** The chat that an event is about; null for events of channels, salons and subscriptions. */
export function chatIdOf({ event, payload }: Named): number | null {
  if (event === 'chat_update') return (payload as Chat).id
  return event === 'newMessage' || event === 'messageUpdate' || event === 'message_status_update'
    ? (payload as { chatId: number }).chatId
    : null
}

/**
 * Finds which of a company's events agents do not receive: those of its subscription, its salons and its conversation
 * with support (TEAM-1).
 */
export async function closedToAgents(
  db: Db,
  companyId: number,
  events: readonly Named[],
): Promise<(event: Named) => boolean> {
  const chatIds = [...new Set(events.flatMap((event) => chatIdOf(event) ?? []))]
  const chats =
    chatIds.length === 0
      ? []
      : await db
          .selectFrom('chats')
          .select('id')
          .where('company_id', '=', companyId)
          .where('purpose', '=', 'support')
          .where('id', 'in', chatIds)
          .execute()
  const ofSupport = new Set(chats.map(({ id }) => id))
  return (event) => ofSetup.has(event.event) || ofSupport.has(chatIdOf(event) ?? 0)
}
