import type { Chat } from '@frontdesk/contract'
import { useAtom } from 'jotai'
import type { ShownDraft } from '../stores/draftStore.ts'
import { DraftBubble } from '../message/draft/DraftBubble.tsx'
import { DraftActions } from './DraftActions.tsx'
import { DraftKeys } from './DraftKeys.tsx'
import { letGoAtom } from './letGoAtom.ts'
import { useChatControl } from '../chat/useChatControl.ts'
import { useStopRun } from './useStopRun.ts'
import { useTakeOver } from './useTakeOver.ts'

/** How a growing reply may be steered; null where the provider API, or this reply, does not let one. */
export type Steering = { stop: (() => void) | null; takeOver: (() => void) | null; letSend: (() => void) | null }

/** A growing reply with Stop, Take over and Let it send beside it, by buttons and by keys (CHAT-4). */
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
    // Where nothing was written yet there is nothing to take but the turn.
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
