import { useShortcut, type ShortcutName } from '@frontdesk/platform'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'

/** The action of a key on the open chat, or among the chats of the list. */
export type InboxAction = Extract<
  ShortcutName,
  | 'nextChat'
  | 'previousChat'
  | 'nextNeedsYou'
  | 'reply'
  | 'done'
  | 'markUnread'
  | 'labels'
  | 'snooze'
  | 'assign'
  | 'recordVoice'
  | 'sendLater'
  | 'sendHeld'
  | 'editHeld'
  | 'search'
  | 'searchChat'
  | 'searchMessages'
>

const offeredAtom = atom<Partial<Readonly<Record<InboxAction, () => void>>>>({})

/**
 * Runs an action at its key while the caller is mounted, and offers it outside of the inbox, as in the palette, while
 * it `isOffered`: a key may have a focused row to act on where the palette has none.
 */
export function useInboxAction(name: InboxAction, run: () => void, isOffered: boolean): void {
  useShortcut(name, run)
  const setOffered = useSetAtom(offeredAtom)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!isOffered) return
    setOffered((others) => ({ ...others, [name]: () => latest.current() }))
    return () => setOffered(({ [name]: _gone, ...others }) => others)
  }, [name, isOffered, setOffered])
}

const order: readonly InboxAction[] = [
  'sendHeld',
  'editHeld',
  'reply',
  'done',
  'markUnread',
  'labels',
  'assign',
  'snooze',
  'recordVoice',
  'sendLater',
  'nextChat',
  'nextNeedsYou',
  'previousChat',
  'search',
  'searchChat',
  'searchMessages',
]

/** The actions that the inbox offers at the moment; none where it is not open. */
export function useInboxActions(): readonly { name: InboxAction; run: () => void }[] {
  const offered = useAtomValue(offeredAtom)
  return order.flatMap((name) => {
    const run = offered[name]
    return run === undefined ? [] : [{ name, run }]
  })
}
