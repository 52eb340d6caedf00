import type { Chat } from '@frontdesk/contract'
import { useEffect, type RefObject } from 'react'
import { useChatControl } from '../chat/useChatControl.ts'

/** Often enough that colleagues see it without a break, and seldom enough that nobody pays for it. */
const pause = 3000

/**
 * Tells the colleagues that one is typing: when something is written by hand into the composer that stands beside the
 * element, at most every three seconds. What is put there by a take-over, or the focus alone, is not typing.
 */
export function useSayTyping(
  { id: chatId, companyId }: Pick<Chat, 'id' | 'companyId'>,
  beside: RefObject<HTMLElement | null>,
): void {
  const control = useChatControl()
  useEffect(() => {
    if (control === null) return
    let saidAt = Number.NEGATIVE_INFINITY
    const hear = ({ target, timeStamp }: Event) => {
      if (
        !(target instanceof HTMLTextAreaElement) ||
        target.value.trim() === '' ||
        !beside.current?.parentElement?.contains(target)
      )
        return
      if (timeStamp - saidAt < pause) return
      saidAt = timeStamp
      // Kept nowhere and missed by nobody: the next word is told again.
      control.sayTyping({ chatId, companyId }).catch(() => undefined)
    }
    document.addEventListener('input', hear)
    return () => document.removeEventListener('input', hear)
  }, [control, chatId, companyId, beside])
}
