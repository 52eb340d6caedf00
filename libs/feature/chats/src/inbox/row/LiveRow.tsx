import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { memo, useSyncExternalStore } from 'react'
import { composerKey, composerTextAtom } from '../../composer/composerTextAtom.ts'
import { useHasComposerText } from '../../composer/useHasComposerText.ts'
import { useTyping } from '../../handover/useTyping.ts'
import { draftsOf } from '../../stores/draftStore.ts'
import { InboxRow, type InboxRowProps } from './InboxRow.tsx'

/** What a list knows of a row; the rest the row hears itself. */
export type ListedRow = Omit<InboxRowProps, 'isWriting' | 'typing' | 'draft'>

/** A row that hears of its own chat alone: what is being written in it, by whom, and what stands unsent. */
export const LiveRow = memo(function LiveRow(row: ListedRow) {
  const { chat, adminId } = row
  const drafts = draftsOf(useQueryClient())
  const isWriting = useSyncExternalStore(drafts.subscribe, () => drafts.writing().has(chat.id))
  const text = useAtomValue(composerTextAtom(composerKey(adminId, chat.id)))
  const draft = useHasComposerText(chat.id) ? text : null
  return <InboxRow {...row} isWriting={isWriting} typing={useTyping(chat.id)} draft={draft} />
})
