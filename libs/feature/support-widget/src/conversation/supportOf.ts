import { fileCalls, supportCalls } from '@frontdesk/api-client'
import type { ChatEvent } from '@frontdesk/chat-thread'
import type { Typing } from '@frontdesk/contract'
import { useAdmin, usePlatform, type Platform } from '@frontdesk/platform'
import type { StreamEvent } from '@frontdesk/stream-draft'
import { createConversation, type SupportStore } from './createConversation.ts'
import { openSupportDrafts } from './supportDrafts.ts'

type Asker = { companyId: number; adminId: number }

/**
 * The support conversation of a page of the app, one at a time: for another company or administrator a new one begins,
 * and nothing of the former one stays.
 */
function createSupport({
  api,
  events,
  liveFetches,
  session,
  config,
}: Pick<Platform, 'api' | 'events' | 'liveFetches' | 'session' | 'config'>) {
  let current: { asker: Asker; store: SupportStore } | null = null
  const end = () => {
    current?.store.end()
    current = null
  }
  session.subscribe(() => {
    if (session.accessToken() === null) end()
  })
  window.addEventListener('online', () => current?.store.refresh())
  // A log in which nothing was missed asks for no refresh, and a server may be away while the network is there.
  events.on('connected', () => current?.store.recover())
  return {
    conversationOf(asker: Asker): SupportStore {
      if (current?.asker.companyId === asker.companyId && current.asker.adminId === asker.adminId) return current.store
      end()
      const { companyId } = asker
      const store = createConversation({
        companyId,
        calls: api.subject(supportCalls),
        drafts: openSupportDrafts(),
        fileCalls: () => Promise.resolve(api.subject(fileCalls)),
        apiHost: config.apiHost,
        newId: () => crypto.randomUUID(),
        pagePath: () => location.pathname,
        later(milliseconds, action) {
          const timer = setTimeout(action, milliseconds)
          return () => clearTimeout(timer)
        },
        readAtPosition: (read) => liveFetches.run(companyId, (_buffer, position) => read(position)),
        warn: (what, error) => console.warn(what, error),
      })
      current = { asker, store }
      return store
    },
    /** The only entry of live events. */
    apply: (event: ChatEvent) => current?.store.apply(event),
    stream: (event: StreamEvent) => current?.store.stream(event),
    personTypes: (typing: Pick<Typing, 'chatId' | 'userId'>) => current?.store.personTypes(typing),
    /** Reads again what the live connection may have missed. */
    refresh: () => current?.store.refresh(),
  }
}

type Support = ReturnType<typeof createSupport>

export const supportOf = (platform: Pick<Platform, 'singleton'>): Support => platform.singleton(createSupport)

/** The conversation of the signed-in administrator for one company. */
export function useSupportConversation(companyId: number): SupportStore {
  const adminId = useAdmin()?.id ?? 0
  return supportOf(usePlatform()).conversationOf({ companyId, adminId })
}
