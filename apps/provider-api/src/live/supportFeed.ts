import {
  supportCompanyId,
  type Chat,
  type LiveEventPayloads,
  type MessageUpdate,
  type NewMessage,
} from '@frontdesk/contract'
import { companyDb } from '../db/companyDb.ts'
import { chatIdOf } from '../events/closedToAgents.ts'
import { seenBySupport } from '../support-view/seenBySupport.ts'
import { unreadBySupport } from '../support-view/unreadBySupport.ts'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'
import type { Ports } from '../ports/Ports.ts'

/** Most chats whose purpose is remembered; the oldest are forgotten first. */
const mostRemembered = 20_000

type Emit = <E extends keyof LiveEventPayloads>(event: E, payload: LiveEventPayloads[E]) => void

type ChatOfCompany = { companyId: number; chatId: number }

/** Passes what happens in support conversations to the support inbox. */
type SupportFeed = {
  /** Takes events that this process committed. */
  offer: (events: readonly CommittedEvent[]) => void
  /** Takes a piece of a growing reply, or that somebody is typing; neither is stored. */
  offerPassing: <E extends 'openai_stream' | 'typing'>(event: E, payload: LiveEventPayloads[E]) => void
  /** Resolves when all that was offered is passed on. */
  settled: () => Promise<void>
}

/**
 * Creates the feed of the support inbox (SUP-8): of all that is committed, the events of support conversations as
 * support sees them (`seenBySupport`), in their order and without places in a log, since each company has its own. A
 * client reads again what it missed while it was not connected. Nothing of a customer's chat passes: whether a chat is
 * a support conversation is read once, as it never changes. All is read as the company that the event is of.
 */
export function createSupportFeed({ db, log }: Pick<Ports, 'db' | 'log'>, emit: Emit): SupportFeed {
  const remembered = new Map<number, boolean>()
  let queue = Promise.resolve()

  const isSupport = async ({ companyId, chatId }: ChatOfCompany): Promise<boolean> => {
    const known = remembered.get(chatId)
    if (known !== undefined) return known
    const chat = await companyDb(db, companyId)
      .selectFrom('chats')
      .select('id')
      .where('id', '=', chatId)
      .where('purpose', '=', 'support')
      .executeTakeFirst()
    for (const oldest of remembered.keys()) {
      if (remembered.size < mostRemembered) break
      remembered.delete(oldest)
    }
    remembered.set(chatId, chat !== undefined)
    return chat !== undefined
  }
  const enqueue = ({ companyId, chatId }: ChatOfCompany, pass: () => Promise<void> | void) => {
    // Nothing is read for the chats of customers, of which there are many.
    if (remembered.get(chatId) === false) return
    queue = queue
      .then(async () => {
        if (await isSupport({ companyId, chatId })) await pass()
      })
      .catch((error: unknown) => log.error({ chatId, error: String(error) }, 'The support inbox missed an event'))
  }

  const pass = async ({ companyId, event, payload }: CommittedEvent): Promise<void> => {
    const own = companyDb(db, companyId)
    // NewEvent pairs each event name with its payload; the database's types lose that pairing.
    if (event === 'newMessage') {
      const { users, chat, ...message } = payload as NewMessage
      const seen = await seenBySupport(own, { message, chat, users })
      emit('newMessage', {
        ...seen.message,
        ...(seen.users && { users: seen.users }),
        ...(seen.chat && { chat: seen.chat }),
      })
    } else if (event === 'messageUpdate') {
      const { message } = await seenBySupport(own, { message: payload as MessageUpdate })
      const unread = await unreadBySupport(own, [message.chatId])
      emit('messageUpdate', { ...message, unreadCount: unread.get(message.chatId) ?? 0 })
    } else if (event === 'message_status_update')
      emit(event, { ...(payload as LiveEventPayloads['message_status_update']), companyId: supportCompanyId })
    else if (event === 'chat_update') emit(event, (await seenBySupport(own, { chat: payload as Chat })).chat)
  }

  return {
    offer(events) {
      for (const event of events) {
        const chatId = chatIdOf(event)
        if (chatId !== null) enqueue({ companyId: event.companyId, chatId }, () => pass(event))
      }
    },
    offerPassing: (event, payload) => enqueue(payload, () => emit(event, { ...payload, companyId: supportCompanyId })),
    settled: () => queue,
  }
}
