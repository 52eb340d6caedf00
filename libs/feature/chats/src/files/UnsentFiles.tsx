import { kindOf } from '@frontdesk/channel-capabilities'
import type { ThreadRow } from '@frontdesk/chat-thread'
import type { MessageFile } from '@frontdesk/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useUploadProgress } from '../sending/useUploadProgress.ts'
import { BlobPicture } from './BlobPicture.tsx'
import { FileGlyph } from './FileGlyph.tsx'
import classes from './MessageFiles.module.css'
import { sentFile } from './sentFiles.ts'
import { useFileSize } from './useFileSize.ts'

type Props = { row: ThreadRow; files: readonly MessageFile[]; onCancel?: ((row: ThreadRow) => void) | undefined }

/** Files that are on their way or did not arrive, as this device has them, each with how far it has come. */
export function UnsentFiles({ row, files, onCancel }: Props) {
  const { t } = useLingui()
  const sizeOf = useFileSize()
  const progress = useUploadProgress(row.key)
  return (
    <div className={classes.files} role="group" aria-label={t`Files`}>
      {files.map((file) => {
        const blob = sentFile(file.id)
        const { name } = file
        const part = progress?.files[file.id]
        return (
          <div key={file.id} className={classes.file} data-unsent>
            {blob !== null && kindOf(file) === 'image' ? (
              <BlobPicture blob={blob} alt="" className={classes.thumbnail} />
            ) : (
              <span className={classes.glyph}>
                <FileGlyph name={name} type={file.type} size={24} />
              </span>
            )}
            <span className={classes.about}>
              <bdi className={classes.name} title={name}>
                {name}
              </bdi>
              <span className={classes.size}>{sizeOf(file.size)}</span>
              {row.delivery === 'sending' && part !== undefined && (
                <progress className={classes.progress} value={part} max={1} aria-label={t`Upload of ${name}`} />
              )}
            </span>
          </div>
        )
      })}
      {row.delivery === 'sending' && progress !== null && onCancel !== undefined && (
        <Button className={classes.cancel} size="compact-sm" variant="subtle" color="gray" onClick={() => onCancel(row)}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </div>
  )
}
