import { Button } from '@mantine/core'
import { verbsOf, type AiState, type Verb } from '@frontdesk/ai-state'
import type { Chat } from '@frontdesk/contract'
import { shortcutHints, useAdmin, useShortcut, type ShortcutName } from '@frontdesk/platform'
import { takenByOf } from '../chat/aiState.ts'
import { useIsControlPending } from '../chat/useChatControl.ts'
import classes from './AiStateBar.module.css'
import { useAskedTakeOver } from './ColleagueQuestion.tsx'
import { keepingFocus } from './focusComposer.ts'
import { useOfferVerbs, useVerbName } from './openChatVerbs.ts'
import { useHandBack } from './useHandBack.ts'
import { useStopRun } from './useStopRun.ts'
import { useTakeOver } from './useTakeOver.ts'

const keyNames: Readonly<Record<Verb, readonly ShortcutName[]>> = {
  stop: ['stopAi', 'stopAiWhileWriting'],
  'take-over': ['takeOver', 'takeOverWhileWriting'],
  'hand-back': ['handBack'],
}

/** Registers a shortcut of a verb while the verb is offered. */
function VerbKey({ name, run }: { name: ShortcutName; run: () => void }) {
  useShortcut(name, run)
  return null
}

const look = { size: 'compact-sm' } as const

/**
 * The verbs of a chat as buttons, shortcuts and commands of the palette; at most two in each state (D-14). Taking over
 * from a colleague needs a confirmation.
 */
export function AiStateActions({ chat, state }: { chat: Chat; state: AiState }) {
  const adminId = useAdmin()?.id ?? null
  const { takeOver } = useTakeOver(chat)
  const stop = useStopRun(chat)
  const handBack = useHandBack(chat)
  const isPending = useIsControlPending(chat.id)
  const nameOf = useVerbName()
  const asked = useAskedTakeOver(state, () => takeOver(), isPending)
  const runs: Readonly<Record<Verb, (() => void) | null>> = {
    stop,
    'take-over': asked.takeOver,
    'hand-back': handBack,
  }
  const takenBy = takenByOf(chat)
  const { primary, secondary } = verbsOf(state, adminId, takenBy)
  const offered = [secondary, primary].flatMap((verb) => {
    const run = verb === null ? null : runs[verb]
    // A provider that knows no handlers has nobody to make one: the AI is off, or it is on.
    const isVain = verb === 'take-over' && state.is === 'ai-off' && chat.handler === undefined
    return verb === null || run === null || isVain
      ? []
      : [{ verb, name: nameOf(verb, takenBy !== null), run, isPrimary: verb === primary }]
  })
  useOfferVerbs(isPending ? [] : offered)
  if (asked.question) return asked.question
  return (
    <span className={classes.actions}>
      {offered.map(({ verb, name, run, isPrimary }) => (
        <Button
          key={verb}
          {...look}
          disabled={isPending}
          variant={isPrimary ? 'light' : 'subtle'}
          autoFocus={verb === 'take-over' && asked.wasCancelled}
          // A take-over moves the focus itself, when its text is in the composer.
          onClick={verb === 'take-over' ? run : keepingFocus(run)}
          {...shortcutHints(...keyNames[verb])}
        >
          {name}
        </Button>
      ))}
      {!isPending &&
        offered.flatMap(({ verb, run }) => keyNames[verb].map((name) => <VerbKey key={name} name={name} run={run} />))}
    </span>
  )
}
