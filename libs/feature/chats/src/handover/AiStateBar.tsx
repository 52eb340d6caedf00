import { Trans, useLingui } from '@lingui/react/macro'
import type { Chat } from '@frontdesk/contract'
import { useAdmin } from '@frontdesk/platform'
import { createElement, use, useRef, useEffect, type RefObject } from 'react'
import { useHasComposerText } from '../composer/useHasComposerText.ts'
import { useIsWriting } from '../stores/useDrafts.ts'
import { ChatPartsContext } from '../composer/ChatPartsContext.ts'
import { AiStateActions } from './AiStateActions.tsx'
import { AiStateIcon } from './AiStateBadge.tsx'
import { AiStateSentence, ElsewhereSentence } from './AiStateSentence.tsx'
import classes from './AiStateBar.module.css'
import { aiStateOfChat, hasAiState, takenByOf, useShownAiState } from '../chat/aiState.ts'
import { isOfNote } from './focusComposer.ts'
import { useChatControl } from '../chat/useChatControl.ts'
import { useTyping, useTypingWarning } from './useTyping.ts'
import { useWatchChat } from './useWatchChat.ts'

/**
 * Minimum time between two typing events, in milliseconds; shorter than colleagues show one, so
 * that it does not flicker.
 */
const pause = 3000

/**
 * Sends typing events to colleagues, at most every three seconds, while the user types into the composer beside the
 * element. Text inserted by a take-over, or focus alone, does not count.
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
        isOfNote(target) ||
        !beside.current?.parentElement?.contains(target)
      )
        return
      if (timeStamp - sentAt < pause) return
      sentAt = timeStamp
      // A lost typing event does not matter: the next one follows while the user types.
      control.emitTyping({ chatId, companyId }).catch(() => undefined)
    }
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [control, chatId, companyId, beside])
}

/**
 * The bar above the composer: the state of the chat's AI and the verbs that change it (D-14), and who else is typing.
 * It is always rendered, so that nothing moves; null only where the AI has no state.
 */
export function AiStateBar({ chat }: { chat: Chat }) {
  const { t } = useLingui()
  const { desk } = use(ChatPartsContext)
  const adminId = useAdmin()?.id ?? null
  const state = aiStateOfChat(chat, useIsWriting(chat.id))
  const { look } = useShownAiState()(state, adminId)
  const typing = useTyping(chat.id)
  const warning = useTypingWarning(chat.id)
  const bar = useRef<HTMLDivElement>(null)
  useSendTyping(chat, bar)
  useWatchChat(chat, hasAiState(chat) && chat.settings.aiEnabled)
  const isWritten = useHasComposerText(chat.id)
  if (!hasAiState(chat)) return null
  const takenBy = takenByOf(chat)
  const name = state.is === 'human-answers' && state.by.adminId !== adminId ? state.by.name : null
  return (
    <div
      ref={bar}
      className={classes.bar}
      data-state={takenBy === null ? look : 'elsewhere'}
      role="group"
      aria-label={t`Who answers`}
    >
      <div className={classes.line}>
        <div className={classes.fact}>
          <AiStateIcon look={takenBy === null ? look : 'elsewhere'} />
          <p className={classes.sentence}>
            {takenBy === null ? (
              <AiStateSentence state={state} handsBackAt={chat.handsBackAt ?? null} />
            ) : (
              <ElsewhereSentence state={state} takenBy={takenBy} />
            )}
            {typing !== null && <span className={classes.typing}>{typing}</span>}
          </p>
        </div>
        <AiStateActions chat={chat} state={state} />
        {desk && chat.purpose === 'customer' && createElement(desk.Button, { isInBar: true })}
      </div>
      {name !== null && isWritten && (
        <p className={classes.notice}>
          <Trans>{name} is answering here. When you send this, the chat is yours.</Trans>
        </p>
      )}
      <div aria-live="polite">{isWritten && warning !== null && <p className={classes.notice}>{warning}</p>}</div>
    </div>
  )
}
