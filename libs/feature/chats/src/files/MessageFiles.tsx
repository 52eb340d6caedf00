import { lazyPart } from '@frontdesk/platform'
import { isHeic, kindOf } from '@frontdesk/channel-capabilities'
import type { ThreadRow } from '@frontdesk/chat-thread'
import type { MessageFile } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { Fragment, Suspense, useRef, useState } from 'react'
import { FileRow } from './FileRow.tsx'
import { useFileLink } from './useFileLink.ts'
import classes from './MessageFiles.module.css'
import { Picture } from './Picture.tsx'
import { Player } from './Player.tsx'
import { UnsentFiles } from './UnsentFiles.tsx'

const Lightbox = lazyPart(() => import('./Lightbox.tsx').then((loaded) => ({ default: loaded.Lightbox })))

/**
 * The files of a message (MSG-5): images, players for audio and video, others by name; files being
 * uploaded come from this device.
 */
export function MessageFiles({ row, onCancel }: { row: ThreadRow; onCancel?: ((row: ThreadRow) => void) | undefined }) {
  const { message } = row
  const files = message.metadata.files ?? []
  if (files.length === 0) return null
  if (row.delivery !== null) return <UnsentFiles row={row} files={files} onCancel={onCancel} />
  // A deleted message keeps the names of its files; the files are deleted.
  if (message.isDeleted) return <Names files={files} />
  return <StoredFiles files={files} companyId={message.companyId} />
}

const Names = ({ files }: { files: readonly MessageFile[] }) => (
  <ul className={classes.names}>
    {files.map(({ id, name }) => (
      <li key={id}>
        <del>{name}</del>
      </li>
    ))}
  </ul>
)

/** Files that are stored: images as pictures that a press enlarges, players, and others by name. */
export function StoredFiles({ files, companyId }: { files: readonly MessageFile[]; companyId: number }) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const [enlarged, enlarge] = useState<number | null>(null)
  const pictures = files.filter((file) => kindOf(file) === 'image')
  const others = files.filter((file) => kindOf(file) !== 'image')
  const close = (place: number) => {
    enlarge(null)
    // Focus the image that was shown last.
    box.current?.querySelector<HTMLElement>(`[data-picture="${CSS.escape(pictures[place]?.id ?? '')}"]`)?.focus()
  }
  return (
    <div ref={box} className={classes.files} role="group" aria-label={t`Files`}>
      {pictures.length > 0 && (
        <div className={classes.pictures} data-many={pictures.length > 1 || undefined}>
          {pictures.map((file, place) => (
            <Picture
              key={file.id}
              file={file}
              companyId={companyId}
              isTile={pictures.length > 1}
              onOpen={() => enlarge(place)}
            />
          ))}
        </div>
      )}
      {others.map((file) => {
        const kind = kindOf(file)
        return kind === 'audio' || kind === 'video' ? (
          <Player key={file.id} file={file} kind={kind} companyId={companyId} />
        ) : (
          <Fragment key={file.id}>
            {isHeic(file) && <HeicPreview file={file} companyId={companyId} />}
            <FileRow file={file} companyId={companyId} />
          </Fragment>
        )
      })}
      {enlarged !== null && (
        <Suspense>
          <Lightbox pictures={pictures} companyId={companyId} start={enlarged} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * A picture in the format of iPhones, where the browser can show it: Safari does (D-5). Any other browser passes the
 * source over by its type and downloads nothing. Until it is shown, and where it cannot be, its row with the
 * download is all there is.
 */
function HeicPreview({ file, companyId }: { file: MessageFile; companyId: number }) {
  const { url } = useFileLink(file, companyId)
  const [shown, show] = useState<string | null>(null)
  // Keep the address of a loaded picture: a renewed link would load it again.
  const address = shown ?? url
  if (address === null) return null
  return (
    <picture className={classes.heic} hidden={shown === null}>
      <source type={file.type} srcSet={address} />
      <img alt={file.name} decoding="async" draggable={false} onLoad={() => show(address)} onError={() => show(null)} />
    </picture>
  )
}
