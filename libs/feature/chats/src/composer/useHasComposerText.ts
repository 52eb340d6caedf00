import { useAdmin } from '@frontdesk/platform'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { chosenFilesAtom } from '../attachments/chosenFiles.ts'
import { composerKey, composerTextsAtom } from './composerTextAtom.ts'

/** Whether a chat has unsent text or files, shown as 'Draft' in its row. Renders only when the result changes. */
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
