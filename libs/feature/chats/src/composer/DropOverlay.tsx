import type { Platform } from '@frontdesk/contract'
import { useChannelName } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { IconFileUpload } from '@tabler/icons-react'
import { useDropzone } from 'react-dropzone'
import classes from './DropZone.module.css'

/** Lies over the thread while files are dragged across it, and says what will become of them. Folders are taken file by file. */
export function DropOverlay({
  platform,
  onFiles,
  onLeave,
}: {
  platform: Platform
  onFiles: (files: readonly File[]) => void
  onLeave: () => void
}) {
  const channel = useChannelName()(platform)
  const { getRootProps } = useDropzone({
    noClick: true,
    noKeyboard: true,
    multiple: true,
    onDrop: (files) => onFiles(files),
    onDragLeave: onLeave,
  })
  return (
    <div {...getRootProps({ className: classes.overlay, role: 'presentation', tabIndex: -1 })}>
      <div className={classes.card}>
        <IconFileUpload size={40} stroke={1.5} aria-hidden />
        <strong>
          <Trans>Drop files here</Trans>
        </strong>
        <span>
          <Trans>They are put to your message on {channel}; nothing is sent yet.</Trans>
        </span>
      </div>
    </div>
  )
}
