import { toChatEvent } from '@frontdesk/api-client'
import {
  emptyInbox,
  emptyThread,
  inboxChats,
  mergeChats,
  mergePage,
  reduceInbox,
  reduceThread,
  threadPages,
  type ServerEvent,
} from '@frontdesk/chat-thread'
import { Chat, liveEvents, Message } from '@frontdesk/contract'
import { expect } from 'vitest'
import { z } from 'zod'
import { payloadOnTheWire } from '../events/appendEvents.ts'
import type { TestServer } from './aTestServer.ts'

/** A client that fetched a company's state and then applies published events. */
export type AWatcher = {
  /**
   * Checks that the fetched state with all later events applied equals a fresh fetch (architecture section 9). Returns
   * the events.
   */
  expectEventsMatchState: () => Promise<readonly ServerEvent[]>
}

type Watched = { token: string; companyId: number; chatId?: number }

/** Fetches the chat list and optionally a thread, like the admin app does. */
export async function aWatcher(world: TestServer, watched: Watched): Promise<AWatcher> {
  const before = await fetchState(world, watched)
  const alreadyPublished = world.published.length
  return {
    async expectEventsMatchState() {
      const events = world.published.slice(alreadyPublished).map((published) => {
        const payload = payloadOnTheWire(published)
        liveEvents[published.event].parse(payload)
        const event = toChatEvent(published.event, payload)
        if (!event) throw new Error(`${published.event} has no chat event`)
        return event
      })
      const inbox = events.reduce((state, event) => reduceInbox(state, event), before.inbox)
      const thread = events.reduce((state, event) => reduceThread(state, event), before.thread)
      const after = await fetchState(world, watched)
      expect(inboxChats(inbox)).toEqual(inboxChats(after.inbox))
      expect(messagesOf(thread)).toEqual(messagesOf(after.thread))
      return events
    },
  }
}

async function fetchState(world: TestServer, { token, companyId, chatId }: Watched) {
  const list = await world.callOk('getChatsWithPreview', { token, companyId, query: { limit: 200 } })
  const chats = z.array(Chat).parse(list['chats'])
  const inbox = mergeChats(emptyInbox(companyId), chats, { offset: 0, total: chats.length })
  // The list of the server and that of the client have the same order.
  expect(inboxChats(inbox).map((chat) => chat.id)).toEqual(chats.map((chat) => chat.id))
  if (chatId === undefined) return { inbox, thread: emptyThread(0) }
  const body = { chatId, take: 1000, includeSystemMessages: true, includeDeletedMessages: true }
  const page = await world.callOk('getChatMessages', { token, companyId, body })
  const messages = z.array(Message).parse(page['messages'])
  return { inbox, thread: mergePage(emptyThread(chatId), messages, { skip: 0, take: 1000 }) }
}

const messagesOf = (thread: ReturnType<typeof emptyThread>) =>
  threadPages(thread).flatMap((page) => page.rows.map((row) => row.message))
