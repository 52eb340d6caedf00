import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { decodeText, type DecodedText } from './decodeText.ts'

/** The text of a file, with its encoding. */
type TextOfFile = Extract<DecodedText, { is: 'text' }>

/**
 * Reads a chosen file as text. `onFailure` is called with a sentence when it is none. A file that is chosen while
 * another one is read takes its place.
 */
export function useTextOfFile(
  onText: (read: TextOfFile) => void,
  onFailure: (failure: string) => void,
): (file: File | null) => void {
  const { t } = useLingui()
  const last = useRef<File>(null)
  return (file) => {
    if (file === null) return
    last.current = file
    file.arrayBuffer().then(
      (bytes) => {
        if (last.current !== file) return
        const read = decodeText(new Uint8Array(bytes))
        if (read.is === 'text') onText(read)
        else if (read.is === 'workbook')
          onFailure(t`This is a workbook. Save it as CSV in the program that made it, and choose that file.`)
        else onFailure(t`This file is no text, or its encoding is unknown. Save it as CSV in UTF-8.`)
      },
      () => {
        if (last.current === file) onFailure(t`The file could not be read.`)
      },
    )
  }
}
