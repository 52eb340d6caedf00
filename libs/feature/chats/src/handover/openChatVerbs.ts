import type { Verb } from '@frontdesk/ai-state'
import { useLingui } from '@lingui/react/macro'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'

type OfferedVerb = { verb: Verb; name: string; run: () => void }

/** The verbs that the open chat offers at the moment. */
const openChatVerbsAtom = atom<readonly OfferedVerb[]>([])

/**
 * Returns the names of the verbs: the only ones that they have on any screen (D-14). `isElsewhere`: another app has the
 * conversation.
 */
export function useVerbName(): (verb: Verb, isElsewhere?: boolean) => string {
  const { t } = useLingui()
  return (verb, isElsewhere = false) => {
    switch (verb) {
      case 'take-over':
        return isElsewhere ? t`Take the conversation` : t`Take over`
      case 'hand-back':
        return t`Hand back`
      case 'stop':
        return t`Stop`
    }
  }
}

/** Offers the verbs of the open chat outside of it, as in the palette, while the caller is mounted. */
export function useOfferVerbs(offered: readonly OfferedVerb[]): void {
  const setVerbs = useSetAtom(openChatVerbsAtom)
  const latest = useRef(offered)
  useEffect(() => {
    latest.current = offered
  })
  const verbs = offered.map(({ name }) => name).join(' ')
  useEffect(() => {
    setVerbs(
      latest.current.map(({ verb, name }) => ({
        verb,
        name,
        run: () => latest.current.find((now) => now.verb === verb)?.run(),
      })),
    )
    return () => setVerbs([])
  }, [verbs, setVerbs])
}

/** The verbs of the open chat with their names; none where no chat is open. */
export const useOpenChatVerbs = (): readonly OfferedVerb[] => useAtomValue(openChatVerbsAtom)
