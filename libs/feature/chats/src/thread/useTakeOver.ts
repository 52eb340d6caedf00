import type { Thread } from '@frontdesk/chat-thread'
import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { chatKeys } from '../chatKeys.ts'
import { composerTextAtom } from '../composer/composerTextAtom.ts'
import { draftsOf } from '../drafts/draftStore.ts'
import { isAnswered } from './isAnswered.ts'

/**
 * Takes the word from the AI: it is switched off for the chat, and what it had written so far stands in the composer. An
 * answer that was finished before the server knew stays the AI's: nobody is tempted to say it twice.
 */
export function useTakeOver(chatId: number, composerKey: string, switchOff: () => Promise<unknown>): (answers: number) => void {
  const queryClient = useQueryClient()
  const setText = useSetAtom(composerTextAtom(composerKey))
  return useCallback(
    (answers: number) => {
      const written = draftsOf(queryClient).of(chatId).find((draft) => draft.answers === answers)?.text ?? ''
      const putIntoComposer = () => {
        const threads = queryClient.getQueriesData<Thread>({ queryKey: chatKeys.threads })
        if (threads.some(([, thread]) => thread?.chatId === chatId && isAnswered(thread, answers))) return
        setText((before) => (before === '' ? written : `${before}\n${written}`))
      }
      // A refusal is told by the switch itself.
      switchOff().then(putIntoComposer, () => undefined)
    },
    [queryClient, chatId, setText, switchOff],
  )
}
