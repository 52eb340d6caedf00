import type { Chat } from '@frontdesk/contract'
import { useCallback, useRef } from 'react'
import { useChatControl } from './useChatControl.ts'

/** Often enough that colleagues see it without a break, and seldom enough that nobody pays for it. */
const pause = 3000

/** Tells the colleagues that one is typing, when what stands in the composer was changed by hand; at most every three seconds. */
export function useSayTyping({ id: chatId, companyId }: Pick<Chat, 'id' | 'companyId'>): (text: string) => void {
  const control = useChatControl()
  const said = useRef<{ chatId: number; at: number } | null>(null)
  return useCallback(
    (text) => {
      if (control === null || text.trim() === '') return
      const now = performance.now()
      if (said.current?.chatId === chatId && now - said.current.at < pause) return
      said.current = { chatId, at: now }
      // Kept nowhere and missed by nobody: the next word is told again.
      control.sayTyping({ chatId, companyId }).catch(() => undefined)
    },
    [control, chatId, companyId],
  )
}
