import { supportCompanyId } from '@frontdesk/contract/support-inbox'
import { askerKey } from '@frontdesk/system-admin/asker'
import { useAdmin, useLive, type LiveOptions, type Platform } from '@frontdesk/platform'
import { useEffect } from 'react'
import { createUnreadRefresh } from './supportUnread.ts'

const loadChats = () => import('@frontdesk/chats')

type LiveHandlers = Pick<LiveOptions, 'onEvent' | 'onStream' | 'onTyping'>

/**
 * Passes live events of support conversations to the chats, whose code comes with the first of them; the events keep
 * their order.
 */
export function supportLive(platform: Pick<Platform, 'singleton' | 'queryClient'>): LiveHandlers {
  const withChats = (handle: (chats: Awaited<ReturnType<typeof loadChats>>) => void) =>
    void loadChats()
      .then(handle)
      .catch((error: unknown) => {
        console.error('A live event could not be handled', error)
      })
  const refreshUnread = createUnreadRefresh(platform)
  return {
    onEvent(event) {
      refreshUnread()
      withChats(({ applyChatEvent, chatsOf }) => applyChatEvent(chatsOf(platform), event))
      // A new message may be of another person, or from another page.
      if (event.type === 'message-arrived')
        void platform.queryClient.invalidateQueries({ queryKey: askerKey(event.message.chatId) })
    },
    onStream: (event) => withChats(({ applyStreamEvent, chatsOf }) => applyStreamEvent(chatsOf(platform), event)),
    onTyping: (typing) => withChats(({ applyTyping, chatsOf }) => applyTyping(chatsOf(platform), typing)),
  }
}

/**
 * Keeps the live connection of the support inbox open while the calling component is mounted. Its events come from the
 * logs of many companies and have no place in any: what a lost connection missed is read again.
 */
export function useSupportLive(): void {
  const live = useLive()
  const adminId = useAdmin()?.id ?? null
  useEffect(() => {
    if (adminId !== null) live.open({ adminId, companyId: supportCompanyId, eventLog: false })
    return () => live.close()
  }, [live, adminId])
}
