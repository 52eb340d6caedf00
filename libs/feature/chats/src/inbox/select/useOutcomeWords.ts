import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Outcome } from './useBulk.ts'

/** What became of a change of many chats, in words: what was done, and what was not. */
export function useOutcomeWords() {
  const { t } = useLingui()
  return {
    done: ({ deed, done }: Outcome): string => {
      switch (deed) {
        case 'read':
          return t`${plural(done, { one: '# chat is marked as read', other: '# chats are marked as read' })}`
        case 'ai-on':
          return t`${plural(done, { one: 'The AI is on in # chat', other: 'The AI is on in # chats' })}`
        case 'ai-off':
          return t`${plural(done, { one: 'The AI is off in # chat', other: 'The AI is off in # chats' })}`
      }
    },
    left: ({ left, isCancelled, error }: Outcome): string => {
      const reason = error?.message ?? ''
      return isCancelled
        ? t`${plural(left.length, { one: 'Cancelled: # chat is as it was.', other: 'Cancelled: # chats are as they were.' })}`
        : t`${plural(left.length, { one: '# chat could not be changed.', other: '# chats could not be changed.' })} ${reason}`
    },
  }
}
