import { Trans, useLingui } from '@lingui/react/macro'
import type { Chat } from '@frontdesk/contract'
import { useAdmin } from '@frontdesk/platform'
import { useHasComposerText } from '../composer/useHasComposerText.ts'
import { useRef } from 'react'
import { BarActions } from './BarActions.tsx'
import { BarSentence } from './BarSentence.tsx'
import classes from './HandlingBar.module.css'
import { handlerOf, isHandled } from '../chat/handlerOf.ts'
import { HandlerIcon } from './HandlerIcon.tsx'
import { useChatControl } from '../chat/useChatControl.ts'
import { useHeldBack } from './useHeldBack.ts'
import { useSayTyping } from './useSayTyping.ts'
import { useTyping } from './useTyping.ts'

/**
 * Above the composer: who answers here and how that changes hands, who else is typing, and what holds the AI back. It is
 * there as long as the chat is, so that nothing moves under the hand. Nothing where the provider API knows no handlers.
 */
export function HandlingBar({ chat }: { chat: Chat }) {
  const { t } = useLingui()
  const handler = handlerOf(chat, useAdmin()?.id ?? null)
  const typing = useTyping(chat.id)
  const heldBack = useHeldBack(chat)
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
