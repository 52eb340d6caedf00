import type { ThreadRow } from '@frontdesk/chat-thread'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useUploads } from '../attachments/uploadProgress.ts'
import { useAttachmentStore } from '../attachments/createAttachments.ts'
import { composerModeAtom, composerQuoteAtom, composerTextAtom } from './composerTextAtom.ts'

/**
 * Cancels the upload of a message: moves its text, its files and what it replies to back into the composer, then
 * discards the message. Does nothing if the upload has finished by then, since the message is already being sent.
 */
export function useTakeBack(key: string, discard: (row: ThreadRow) => void): (row: ThreadRow) => Promise<void> {
  const setText = useSetAtom(composerTextAtom(key))
  const setMode = useSetAtom(composerModeAtom(key))
  const setQuote = useSetAtom(composerQuoteAtom(key))
  const { chosen, unsent } = useAttachmentStore()
  const uploads = useUploads()
  return useCallback(
    async (row: ThreadRow) => {
      // Read the files first: discarding the message deletes them from the device.
      const files = await unsent.of(row.message.metadata.files ?? [])
      if (!uploads.get().has(row.key)) return
      setText((before) => [row.message.text, before].filter((text) => text !== '').join('\n'))
      setMode('reply')
      const { messageId = null, text = '' } = row.message.metadata.repliesTo ?? {}
      if (messageId !== null) setQuote((before) => before ?? { messageId, text })
      void chosen.change(key, (before) => [...files, ...before])
      discard(row)
    },
    [setText, setMode, setQuote, key, chosen, unsent, discard, uploads],
  )
}
