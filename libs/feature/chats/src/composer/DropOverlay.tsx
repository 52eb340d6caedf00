import type { ChannelType } from '@frontdesk/contract'
import { useChannelName } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { IconFileUpload } from '@tabler/icons-react'
import { useDropzone } from 'react-dropzone'
import classes from './DropZone.module.css'

/** An overlay on the thread while files are dragged over it. Dropped folders are added file by file. */
export function DropOverlay({
  platform,
  onFiles,
  onLeave,
}: {
  platform: ChannelType
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
          <Trans>They will be attached to your message on {channel}; nothing is sent yet.</Trans>
        </span>
      </div>
    </div>
  )
}
