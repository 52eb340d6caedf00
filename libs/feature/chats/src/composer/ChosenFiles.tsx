import { useFileSize } from '@frontdesk/platform'
import { isHeic, kindOf } from '@frontdesk/channel-capabilities'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useCallback, useRef } from 'react'
import { BlobPicture } from '../files/BlobPicture.tsx'
import { FileGlyph } from '../files/FileGlyph.tsx'
import type { AttachedFile } from '../attachments/createChosenFiles.ts'
import classes from './ChosenFiles.module.css'

type Props = {
  files: readonly AttachedFile[]
  /** The number of files that are still converted or read; the message waits for them. */
  preparing?: number
  onRemove: (id: string) => void
  /** Called when the last file was removed, to move the focus. */
  onEmptied: () => void
}

/** Plays a recording that is not sent yet, with the browser's controls; its object URL is revoked on unmount. */
function BlobPlayer({ blob, label, className }: { blob: Blob; label: string; className?: string | undefined }) {
  const show = useCallback(
    (player: HTMLAudioElement) => {
      const address = URL.createObjectURL(blob)
      player.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return <audio ref={show} controls preload="metadata" aria-label={label} className={className} />
}

const glyphOf = ({ name, type }: AttachedFile) => (
  <span className={classes.glyph}>
    <FileGlyph name={name} type={type} size={24} />
  </span>
)

/** The files attached to the next message (MSG-5): images as previews, others by name and size; each can be removed. */
export function ChosenFiles({ files, preparing = 0, onRemove, onEmptied }: Props) {
  const { t } = useLingui()
  const sizeOf = useFileSize()
  const list = useRef<HTMLUListElement>(null)
  if (files.length + preparing === 0) return null
  const remove = (place: number, id: string) => {
    // Move the focus to the neighbour before the focused button is removed.
    const buttons = list.current?.querySelectorAll('button') ?? []
    const neighbour = buttons[place + 1] ?? buttons[place - 1]
    if (neighbour) neighbour.focus()
    else onEmptied()
    onRemove(id)
  }
  return (
    <>
      {files.length > 0 && (
        <ul ref={list} className={classes.files} aria-label={t`Chosen files`}>
          {files.map((file, place) => {
            const isVoice = file.voice === true
            const name = isVoice ? t`Voice message` : file.name
            return (
              <li key={file.id} className={classes.file} data-kind={kindOf(file)} data-voice={isVoice || undefined}>
                {isVoice ? (
                  <BlobPlayer blob={file.blob} label={t`Play ${name}`} className={classes.player} />
                ) : kindOf(file) === 'image' ? (
                  <BlobPicture blob={file.blob} alt="" className={classes.picture} otherwise={glyphOf(file)} />
                ) : (
                  glyphOf(file)
                )}
                {!isVoice && (
                  <span className={classes.about}>
                    <bdi className={classes.name} title={name}>
                      {name}
                    </bdi>
                    <span className={classes.size}>{sizeOf(file.blob.size)}</span>
                  </span>
                )}
                <ActionIcon
                  className={classes.remove ?? ''}
                  size={32}
                  onClick={() => remove(place, file.id)}
                  aria-label={t`Remove ${name}`}
                  title={t`Remove`}
                >
                  <IconX size={16} stroke={2} aria-hidden />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
      {preparing > 0 && (
        <p className={classes.note} role="status">
          <Plural
            value={preparing}
            one="A file is being prepared. Then you can send."
            other="# files are being prepared. Then you can send."
          />
        </p>
      )}
      {files.some(isHeic) && (
        <p className={classes.note} role="status">
          <Trans>A picture in the format of iPhones (HEIC) goes as a file: the customer has to open it.</Trans>
        </p>
      )}
    </>
  )
}
