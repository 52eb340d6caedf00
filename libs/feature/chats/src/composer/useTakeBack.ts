import type { ThreadRow } from '@frontdesk/chat-thread'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useUploads } from '../attachments/uploadProgress.ts'
import { waitingFiles } from '../attachments/sentFiles.ts'
import { composerFilesAtom } from '../attachments/chosenFiles.ts'
import { composerTextAtom } from './composerTextAtom.ts'

/**
 * Puts the words and files of a message whose upload is not to go on back into the composer, so that nothing is written or
 * chosen twice, and then discards it. Does nothing where the upload has ended by then: the message is being sent.
 */
export function useTakeBack(key: string, discard: (row: ThreadRow) => void): (row: ThreadRow) => Promise<void> {
  const setText = useSetAtom(composerTextAtom(key))
  const setFiles = useSetAtom(composerFilesAtom(key))
  const uploads = useUploads()
  return useCallback(
    async (row: ThreadRow) => {
      // To discard it is to forget its files on the device: they are read before.
      const files = await waitingFiles(row)
      if (!uploads.get().has(row.key)) return
      setText((before) => [row.message.text, before].filter((words) => words !== '').join('\n'))
      setFiles((before) => [...files, ...before])
      discard(row)
    },
    [setText, setFiles, discard, uploads],
  )
}
