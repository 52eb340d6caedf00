import { Button } from '@mantine/core'
import { verbsOf, type AiState, type Verb } from '@frontdesk/ai-state'
import type { Chat } from '@frontdesk/contract'
import { isMac, shortcutLabel, shortcuts, useAdmin, useShortcut, type ShortcutName } from '@frontdesk/platform'
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
  'hand-back': [],
}

/** Props that name a button's shortcuts in its tooltip and for assistive technology. */
function keysOf(verb: Verb) {
  if (keyNames[verb].length === 0) return {}
  const keys = keyNames[verb].map((name) => shortcutLabel(shortcuts[name], isMac()).join(' '))
  return {
    title: keys.join(', '),
    'aria-keyshortcuts': keys.map((one) => one.replaceAll(' + ', '+').replace('Ctrl', 'Control')).join(' '),
  }
}

/** Registers the shortcuts of a verb while it is offered. */
function VerbKeys({ verb, run }: { verb: 'stop' | 'take-over'; run: () => void }) {
  useShortcut(verb === 'stop' ? 'stopAi' : 'takeOver', run)
  useShortcut(verb === 'stop' ? 'stopAiWhileWriting' : 'takeOverWhileWriting', run)
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
  const { primary, secondary } = verbsOf(state, adminId)
  const offered = [secondary, primary].flatMap((verb) => {
    const run = verb === null ? null : runs[verb]
    // A provider that knows no handlers has nobody to make one: the AI is off, or it is on.
    const isVain = verb === 'take-over' && state.is === 'ai-off' && chat.handler === undefined
    return verb === null || run === null || isVain ? [] : [{ verb, run, isPrimary: verb === primary }]
  })
  useOfferVerbs(isPending ? [] : offered)
  if (asked.question) return asked.question
  return (
    <span className={classes.actions}>
      {offered.map(({ verb, run, isPrimary }) => (
        <Button
          key={verb}
          {...look}
          disabled={isPending}
          variant={isPrimary ? 'light' : 'subtle'}
          autoFocus={verb === 'take-over' && asked.wasCancelled}
          // A take-over moves the focus itself, when its text is in the composer.
          onClick={verb === 'take-over' ? run : keepingFocus(run)}
          {...keysOf(verb)}
        >
          {nameOf(verb)}
        </Button>
      ))}
      {!isPending &&
        offered.map(({ verb, run }) => verb !== 'hand-back' && <VerbKeys key={verb} verb={verb} run={run} />)}
    </span>
  )
}
