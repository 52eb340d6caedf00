import type { Chat } from '@frontdesk/contract'
import { useAtom, atom } from 'jotai'
import { useShortcut, isMac, shortcutLabel, shortcuts, type ShortcutName, useToasts } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ApiError } from '@frontdesk/api-client'
import { useMutation } from '@tanstack/react-query'
import type { ShownDraft } from '../stores/draftStore.ts'
import { DraftBubble } from '../message/draft/DraftBubble.tsx'
import { useChatControl, controlKey } from '../chat/useChatControl.ts'
import { useTakeOver } from './useTakeOver.ts'
import classes from './DraftActions.module.css'
import { keepingFocus } from './focusComposer.ts'
import { emitChatChanged } from '../cache/changeChat.ts'
import { useChats } from '../stores/createChats.ts'

type Stopped = { answers: number; runId: string }

/**
 * Stops a reply that the AI is generating (CHAT-4). The draft freezes at once; its text then awaits a decision, visible to all
 * administrators. If the reply was finished before, it is sent, and a toast says so.
 */
function useStopRun(chat: Chat): (stopped: Stopped) => void {
  const { t } = useLingui()
  const toasts = useToasts()
  const chats = useChats()
  const control = useChatControl()
  const { drafts } = chats
  const { id: chatId, companyId } = chat
  const { mutate } = useMutation({
    mutationKey: controlKey(chatId),
    scope: { id: `ai-${String(chatId)}` },
    mutationFn: async ({ runId }: Stopped) => {
      if (control === null) throw new Error('This provider API cannot stop a reply')
      return control.stopRun({ companyId, chatId, runId })
    },
    onMutate: ({ answers }) => drafts.freeze(chatId, answers),
    onSuccess: (response, { answers }) => {
      emitChatChanged(chats, response.chat)
      drafts.stop(chatId, answers)
    },
    onError: (error, { answers }) => {
      drafts.thaw(chatId, answers)
      const reason = error.message
      if (error instanceof ApiError && error.code === 'RUN_ENDED')
        toasts.show({ type: 'info', message: t`The answer was finished before it could be stopped.` })
      else toasts.show({ type: 'error', message: t`The answer could not be stopped: ${reason}` })
    },
  })
  return mutate
}

/** Props that name a button's shortcuts in its tooltip and for assistive technology. */
const keysOf = (name: ShortcutName, whileWriting?: ShortcutName) => {
  const keys = [name, whileWriting].flatMap((one) =>
    one === undefined ? [] : [shortcutLabel(shortcuts[one], isMac()).join(' ')],
  )
  return {
    title: keys.join(', '),
    'aria-keyshortcuts': keys.map((one) => one.replaceAll(' + ', '+').replace('Ctrl', 'Control')).join(' '),
  }
}

/** The buttons on a reply being generated; all are disabled while one of their calls is pending. */
export function DraftActions({
  steering: { stop, takeOver, letSend },
  isWaiting,
}: {
  steering: Steering
  isWaiting: boolean
}) {
  const look = { size: 'compact-xs', disabled: isWaiting } as const
  return (
    <span className={classes.actions}>
      {stop && (
        <Button {...look} variant="default" onClick={keepingFocus(stop)} {...keysOf('stopAi', 'stopAiWhileWriting')}>
          <Trans>Stop</Trans>
        </Button>
      )}
      {takeOver && (
        <Button
          {...look}
          variant="light"
          color="teal"
          onClick={takeOver}
          {...keysOf('takeOver', 'takeOverWhileWriting')}
        >
          <Trans>Take over</Trans>
        </Button>
      )}
      {letSend && (
        <Button {...look} variant="subtle" color="gray" onClick={keepingFocus(letSend)} {...keysOf('letAiSend')}>
          <Trans>Let it send</Trans>
        </Button>
      )}
    </span>
  )
}

const nothing = () => undefined

/** Registers the shortcuts of a reply being generated. */
function DraftKeys({ steering: { stop, takeOver, letSend } }: { steering: Steering }) {
  useShortcut('stopAi', stop ?? nothing)
  useShortcut('stopAiWhileWriting', stop ?? nothing)
  useShortcut('takeOver', takeOver ?? nothing)
  useShortcut('takeOverWhileWriting', takeOver ?? nothing)
  useShortcut('letAiSend', letSend ?? nothing)
  return null
}

/** The runs whose replies the user let send: their buttons are hidden. */
const letGoAtom = atom<ReadonlySet<string | number>>(new Set<string | number>())

/** The actions on a reply being generated; null for one that the provider API or the reply does not allow. */
type Steering = { stop: (() => void) | null; takeOver: (() => void) | null; letSend: (() => void) | null }

/** A reply being generated, with Stop, Take over and Let it send as buttons and shortcuts (CHAT-4). */
export function SteeredDraft({
  chat,
  draft,
  assistantIsOther,
}: {
  chat: Chat
  draft: ShownDraft
  assistantIsOther: boolean
}) {
  const [letGo, setLetGo] = useAtom(letGoAtom)
  const canControl = useChatControl() !== null
  const stopRun = useStopRun(chat)
  const { takeOver } = useTakeOver(chat)
  const { answers, run, text } = draft
  const runId = draft.runId || null
  const isGrowing = draft.isStreaming || draft.isFrozen
  const steering: Steering = {
    stop: canControl && runId !== null && isGrowing ? () => stopRun({ answers, runId }) : null,
    // Without text, taking over only makes sense if the provider can hand the chat over.
    takeOver: canControl || text !== '' ? () => takeOver({ answers, runId, text }) : null,
    letSend: canControl && isGrowing ? () => setLetGo((before) => new Set(before).add(run)) : null,
  }
  if (letGo.has(run)) return <DraftBubble draft={draft} assistantIsOther={assistantIsOther} isLetGo />
  return (
    <>
      <DraftBubble
        draft={draft}
        assistantIsOther={assistantIsOther}
        actions={<DraftActions steering={steering} isWaiting={draft.isFrozen ?? false} />}
      />
      {!draft.isFrozen && <DraftKeys steering={steering} />}
    </>
  )
}
