import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useAdmin, lazyPart, useToasts } from '@frontdesk/platform'
import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { channelOf } from '../chat/chatName.ts'
import { composerKey, composerModeAtom } from './composerTextAtom.ts'
import classes from './DropZone.module.css'
import { useAddFiles } from './useAttachments.ts'

const DropOverlay = lazyPart(() =>
  import('./DropOverlay.tsx').then(({ DropOverlay: default_ }) => ({ default: default_ })),
)

const bringsFiles = ({ types }: { readonly types: readonly string[] }) => types.includes('Files')

/**
 * Accepts files for the composer of a chat anywhere on its thread, dropped or pasted (MSG-5). Loads the drop
 * overlay when first needed.
 */
export function DropZone({ chat, children }: { chat: Chat; children: ReactNode }) {
  const { t } = useLingui()
  const platform = channelOf(chat)
  const key = composerKey(useAdmin()?.id ?? null, chat.id)
  const addToReply = useAddFiles(key, platform)
  const toasts = useToasts()
  const isWritingNote = useAtomValue(composerModeAtom(key)) === 'note'
  // The files of a reply are not shown beside a note: what was meant for the team would go out with the next reply.
  const add = (files: readonly File[]) => {
    if (isWritingNote) toasts.show({ type: 'info', message: t`A note has no files. Choose “Reply” to send them.` })
    else addToReply(files)
  }
  const [isDraggedOver, setDraggedOver] = useState(false)
  const takesFiles = capabilitiesOf(platform).files.most > 0

  useEffect(() => {
    // Otherwise the browser would navigate to a file dropped beside the thread.
    const keepPage = (event: globalThis.DragEvent) => {
      if (event.dataTransfer && bringsFiles(event.dataTransfer)) event.preventDefault()
    }
    const over = () => setDraggedOver(false)
    window.addEventListener('dragover', keepPage)
    window.addEventListener('drop', keepPage)
    window.addEventListener('drop', over)
    window.addEventListener('dragend', over)
    return () => {
      window.removeEventListener('dragover', keepPage)
      window.removeEventListener('drop', keepPage)
      window.removeEventListener('drop', over)
      window.removeEventListener('dragend', over)
    }
  }, [])

  const onDragEnter = (event: DragEvent) => {
    if (takesFiles && bringsFiles(event.dataTransfer)) setDraggedOver(true)
  }
  // Accept files dropped before the overlay was loaded.
  const onDrop = (event: DragEvent) => {
    if (!takesFiles || !bringsFiles(event.dataTransfer) || event.defaultPrevented) return
    event.preventDefault()
    setDraggedOver(false)
    add([...event.dataTransfer.files])
  }
  const onPaste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData
    // A note that is edited is text alone.
    if (event.target instanceof Element && event.target.closest('[data-note]') !== null) return
    // Copied tables and rich text include an image of themselves: paste their text instead.
    if (!takesFiles || files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    add([...files])
  }
  return (
    <div className={classes.zone} onDragEnter={onDragEnter} onDrop={onDrop} onPaste={onPaste}>
      {children}
      {isDraggedOver && (
        <Suspense>
          <DropOverlay
            platform={platform}
            onFiles={(files) => {
              setDraggedOver(false)
              add(files)
            }}
            onLeave={() => setDraggedOver(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
