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

/** Somebody who looked at a company before something happened, and hears what is told meanwhile. */
export type AWatcher = {
  /** The fold law: what was told, folded over what was seen before, is what a fresh look shows (architecture section 9). */
  expectEventsMatchState: () => Promise<readonly ServerEvent[]>
}

type Watched = { token: string; companyId: number; chatId?: number }

/** Looks at the chat list, and at one thread of it, as the admin app does. */
export async function aWatcher(world: TestServer, watched: Watched): Promise<AWatcher> {
  const before = await look(world, watched)
  const alreadyPublished = world.published.length
  return {
    async expectEventsMatchState() {
      const events = world.published.slice(alreadyPublished).map((told) => {
        const payload = payloadOnTheWire(told)
        liveEvents[told.event].parse(payload)
        const event = toChatEvent(told.event, payload)
        if (!event) throw new Error(`${told.event} was not understood`)
        return event
      })
      const inbox = events.reduce((known, event) => reduceInbox(known, event), before.inbox)
      const thread = events.reduce((known, event) => reduceThread(known, event), before.thread)
      const after = await look(world, watched)
      expect(inboxChats(inbox)).toEqual(inboxChats(after.inbox))
      expect(messagesOf(thread)).toEqual(messagesOf(after.thread))
      return events
    },
  }
}

async function look(world: TestServer, { token, companyId, chatId }: Watched) {
  const list = await world.ask('getChatsWithPreview', { token, companyId, query: { limit: 200 } })
  const chats = z.array(Chat).parse(list['chats'])
  const inbox = mergeChats(emptyInbox(companyId), chats, { offset: 0, total: chats.length })
  // The order of the server's list and of the client's are one.
  expect(inboxChats(inbox).map((chat) => chat.id)).toEqual(chats.map((chat) => chat.id))
  if (chatId === undefined) return { inbox, thread: emptyThread(0) }
  const body = { chatId, take: 1000, includeSystemMessages: true, includeDeletedMessages: true }
  const page = await world.ask('getChatMessages', { token, companyId, body })
  const messages = z.array(Message).parse(page['messages'])
  return { inbox, thread: mergePage(emptyThread(chatId), messages, { skip: 0, take: 1000 }) }
}

const messagesOf = (thread: ReturnType<typeof emptyThread>) =>
  threadPages(thread).flatMap((page) => page.rows.map((row) => row.message))
