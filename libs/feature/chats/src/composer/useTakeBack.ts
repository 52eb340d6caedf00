import type { ThreadRow } from '@frontdesk/chat-thread'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { sentFile } from '../files/sentFiles.ts'
import { composerFilesAtom } from './composerFilesAtom.ts'
import { composerTextAtom } from './composerTextAtom.ts'

/** Puts the words and files of a message that is not to be sent back into the composer, so that nothing is written or chosen twice. */
export function useTakeBack(key: string): (row: ThreadRow) => void {
  const setText = useSetAtom(composerTextAtom(key))
  const setFiles = useSetAtom(composerFilesAtom(key))
  return useCallback(
    ({ message }: ThreadRow) => {
      setText((before) => [message.text, before].filter((words) => words !== '').join('\n'))
      setFiles((before) => [
        ...(message.metadata.files ?? []).flatMap(({ id, name, type }) => {
          const blob = sentFile(id)
          return blob === null ? [] : [{ id, name, type, blob }]
        }),
        ...before,
      ])
    },
    [setText, setFiles],
  )
}
