import { useAdmin, useStore } from '@frontdesk/platform'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useAttachmentStore } from '../attachments/createAttachments.ts'
import { composerKey, composerTextsAtom } from './composerTextAtom.ts'

/** Whether a chat has unsent text or files, shown as 'Draft' in its row. Does not render with each typed letter. */
export function useHasComposerText(chatId: number): boolean {
  const key = composerKey(useAdmin()?.id ?? null, chatId)
  const hasText = useMemo(() => atom((get) => (get(composerTextsAtom)[key] ?? '').trim() !== ''), [key])
  const hasFiles = useStore(useAttachmentStore().chosen, (chosen) => (chosen[key]?.length ?? 0) > 0)
  return useAtomValue(hasText) || hasFiles
}
