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

/** Minimum time between two typing events, in milliseconds; shorter than colleagues show one, so that it does not flicker. */
const pause = 3000

/**
 * Sends typing events to colleagues, at most every three seconds, while the user types into the composer beside the element.
 * Text inserted by a take-over, or focus alone, does not count.
 */
function useSendTyping(
  { id: chatId, companyId }: Pick<Chat, 'id' | 'companyId'>,
  beside: RefObject<HTMLElement | null>,
): void {
  const control = useChatControl()
  useEffect(() => {
    if (control === null) return
    let sentAt = Number.NEGATIVE_INFINITY
    const onInput = ({ target, timeStamp }: Event) => {
      if (
        !(target instanceof HTMLTextAreaElement) ||
        target.value.trim() === '' ||
        !beside.current?.parentElement?.contains(target)
      )
        return
      if (timeStamp - sentAt < pause) return
      sentAt = timeStamp
      // A lost typing event does not matter: the next one follows while the user types.
      control.sayTyping({ chatId, companyId }).catch(() => undefined)
    }
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [control, chatId, companyId, beside])
}

/**
 * The bar above the composer: who answers and how to change that, who else is typing, and why the AI is paused. It is always
 * rendered, so that nothing moves; null only for a provider API without handlers.
 */
export function HandlingBar({ chat }: { chat: Chat }) {
  const { t } = useLingui()
  const handler = handlerOf(chat, useAdmin()?.id ?? null)
  const typing = useTyping(chat.id)
  const pauseReason = useAiPauseReason(chat)
  const bar = useRef<HTMLDivElement>(null)
  useSendTyping(chat, bar)
  const isWritten = useHasComposerText(chat.id)
  if (useChatControl() === null || !isHandled(chat)) return null
  // If a limit pauses the AI, the chat waits for a human although the AI is on.
  const shownReason = handler.by === 'ai' || (handler.by === 'waiting' && chat.settings.aiEnabled) ? pauseReason : null
  const name = handler.by === 'colleague' ? handler.name : ''
  return (
    <div
      ref={bar}
      className={classes.bar}
      data-by={handler.by}
      data-held={shownReason ?? undefined}
      role="group"
      aria-label={t`Who answers`}
    >
      <div className={classes.line}>
        <HandlerIcon by={shownReason === null ? handler.by : 'waiting'} />
        <p className={classes.sentence}>
          <BarSentence handler={handler} pauseReason={shownReason} />
          {typing !== null && <span className={classes.typing}>{typing}</span>}
        </p>
        <BarActions chat={chat} handler={handler} isAiPaused={shownReason !== null} />
      </div>
      {handler.by === 'colleague' && isWritten && (
        <p className={classes.notice}>
          <Trans>{name} is answering here. When you send this, the chat is yours.</Trans>
        </p>
      )}
    </div>
  )
}
