import { useAdmin } from '@frontdesk/platform'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { chosenFilesAtom } from '../attachments/chosenFiles.ts'
import { composerKey, composerTextsAtom } from './composerTextAtom.ts'

/** Whether something unsent waits in a chat, words or files: 'Draft' in its row. Only a change of the answer draws anew. */
export function useHasComposerText(chatId: number): boolean {
  const adminId = useAdmin()?.id ?? null
  const hasSome = useMemo(() => {
    const key = composerKey(adminId, chatId)
    return atom(
      (get) => (get(composerTextsAtom)[key] ?? '').trim() !== '' || (get(chosenFilesAtom)[key]?.length ?? 0) > 0,
    )
  }, [adminId, chatId])
  return useAtomValue(hasSome)
}
