import { useFileSize } from '@frontdesk/platform'
import { kindOf } from '@frontdesk/channel-capabilities'
import type { ThreadRow } from '@frontdesk/chat-thread'
import type { MessageFile } from '@frontdesk/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useUploadProgress } from '../attachments/uploadProgress.ts'
import { BlobPicture } from './BlobPicture.tsx'
import { FileGlyph } from './FileGlyph.tsx'
import classes from './MessageFiles.module.css'
import { useUnsentBlob } from '../attachments/createAttachments.ts'

type Props = { row: ThreadRow; files: readonly MessageFile[]; onCancel?: ((row: ThreadRow) => void) | undefined }

/** Files being uploaded or not delivered, from this device, each with its upload progress. */
export function UnsentFiles({ row, files, onCancel }: Props) {
  const { t } = useLingui()
  const progress = useUploadProgress(row.key)
  const isGoingUp = row.delivery === 'sending' && progress !== null
  return (
    <div className={classes.files} role="group" aria-label={t`Files`}>
      {files.map((file) => (
        <UnsentFile key={file.id} file={file} part={isGoingUp ? (progress.files[file.id] ?? 0) : null} />
      ))}
      {isGoingUp && onCancel !== undefined && (
        <Button
          className={classes.cancel}
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => onCancel(row)}
        >
          <Trans>Cancel upload</Trans>
        </Button>
      )}
    </div>
  )
}

function UnsentFile({
  file,
  part,
}: {
  file: MessageFile
  /** Uploaded share, 0 to 1; null if unknown. */ part: number | null
}) {
  const { t } = useLingui()
  const sizeOf = useFileSize()
  const blob = useUnsentBlob(file.id)
  const { name } = file
  const shown = file.voice === true ? t`Voice message` : name
  const glyph = (
    <span className={classes.glyph}>
      <FileGlyph name={name} type={file.type} size={24} />
    </span>
  )
  return (
    <div className={classes.file} data-unsent>
      {blob !== null && kindOf(file) === 'image' ? (
        <BlobPicture blob={blob} alt="" className={classes.thumbnail} otherwise={glyph} />
      ) : (
        glyph
      )}
      <span className={classes.about}>
        <bdi className={classes.name} title={name}>
          {shown}
        </bdi>
        <span className={classes.size}>{sizeOf(file.size)}</span>
        {part !== null && (
          <progress className={classes.progress} value={part} max={1} aria-label={t`Upload of ${name}`} />
        )}
      </span>
    </div>
  )
}
