import { Trans, useLingui } from '@lingui/react/macro'
import type { Chat } from '@frontdesk/contract'
import { useAdmin } from '@frontdesk/platform'
import { useRef, useEffect, type RefObject } from 'react'
import { useHasComposerText } from '../composer/useHasComposerText.ts'
import { BarActions } from './BarActions.tsx'
import { BarSentence } from './BarSentence.tsx'
import classes from './HandlingBar.module.css'
import { handlerOf, isHandled } from '../chat/handlerOf.ts'
import { HandlerIcon } from './HandlerBadge.tsx'
import { useChatControl } from '../chat/useChatControl.ts'
import { useAiPauseReason } from './useAiPauseReason.ts'
import { useTyping } from './useTyping.ts'

/** Often enough that colleagues see it without a break, and seldom enough that nobody pays for it. */
const pause = 3000

/**
 * Tells the colleagues that one is typing: when something is written by hand into the composer that stands beside the
 * element, at most every three seconds. What is put there by a take-over, or the focus alone, is not typing.
 */
function useSayTyping(
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

/**
 * Above the composer: who answers here and how that changes hands, who else is typing, and what holds the AI back. It is
 * there as long as the chat is, so that nothing moves under the hand. Nothing where the provider API knows no handlers.
 */
export function HandlingBar({ chat }: { chat: Chat }) {
  const { t } = useLingui()
  const handler = handlerOf(chat, useAdmin()?.id ?? null)
  const typing = useTyping(chat.id)
  const heldBack = useAiPauseReason(chat)
  const bar = useRef<HTMLDivElement>(null)
  useSayTyping(chat, bar)
  const isWritten = useHasComposerText(chat.id)
  if (useChatControl() === null || !isHandled(chat)) return null
  // Where a limit keeps the AI from answering, the chat waits for a human, though the AI is on.
  const held = handler.by === 'ai' || (handler.by === 'waiting' && chat.settings.aiEnabled) ? heldBack : null
  const name = handler.by === 'colleague' ? handler.name : ''
  return (
    <div
      ref={bar}
      className={classes.bar}
      data-by={handler.by}
      data-held={held ?? undefined}
      role="group"
      aria-label={t`Who answers`}
    >
      <div className={classes.line}>
        <HandlerIcon by={held === null ? handler.by : 'waiting'} />
        <p className={classes.words}>
          <BarSentence handler={handler} heldBack={held} />
          {typing !== null && <span className={classes.typing}>{typing}</span>}
        </p>
        <BarActions chat={chat} handler={handler} isHeldBack={held !== null} />
      </div>
      {handler.by === 'colleague' && isWritten && (
        <p className={classes.note}>
          <Trans>{name} is answering here. When you send this, the chat is yours.</Trans>
        </p>
      )}
    </div>
  )
}
