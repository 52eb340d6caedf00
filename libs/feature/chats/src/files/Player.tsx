import type { MessageFile } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { onlineManager } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { boxOf } from './Picture.tsx'
import { FileRow } from './FileRow.tsx'
import { FileTranscript } from './FileTranscript.tsx'
import classes from './MessageFiles.module.css'
import { useFileLink } from './useFileLink.ts'

/** `MediaError.MEDIA_ERR_NETWORK`: the connection broke while it was loading. */
const networkError = 2

/**
 * Fresh: not failed since it last played; renewed: its link was renewed after a failure; unplayable: it failed again.
 */
type Trial = 'fresh' | 'renewed' | 'unplayable'

/**
 * Plays audio or video with the browser's controls; loads nothing before it is played. What fails with a fresh link as
 * well is of a format that this browser cannot play, as some films of phones are: it is left as
 * a file to download (D-5).
 */
export function Player({ file, kind, companyId }: { file: MessageFile; kind: 'audio' | 'video'; companyId: number }) {
  const { t } = useLingui()
  const link = useFileLink(file, companyId)
  const [pinned, pin] = useState<string | null>(null)
  const [trial, setTrial] = useState<Trial>('fresh')
  const goOnAt = useRef(0)
  const wasPlaying = useRef(false)
  const name = file.voice === true ? t`Voice message` : file.name
  const renew = (player: HTMLMediaElement) => {
    if (pinned === null) return
    const isOfNetwork = player.error?.code === networkError || !onlineManager.isOnline()
    if (!isOfNetwork && trial === 'renewed') return setTrial('unplayable')
    if (!isOfNetwork) setTrial('renewed')
    goOnAt.current = player.currentTime
    wasPlaying.current = !player.paused
    void link.renew().then((fresh) => {
      if (fresh !== null && fresh !== pinned) pin(fresh)
      else if (!isOfNetwork) setTrial('unplayable')
    })
  }
  const props = {
    // Keep the address while playing: a renewed link would restart it.
    src: pinned ?? link.url ?? undefined,
    controls: true,
    preload: 'none',
    onLoadStart: (event: { currentTarget: HTMLMediaElement }) => {
      // A new address ends the playing that the user had begun.
      if (wasPlaying.current) event.currentTarget.play().catch(() => undefined)
      wasPlaying.current = false
    },
    onPlay: () => pin((before) => before ?? link.url),
    onLoadedMetadata: (event: { currentTarget: HTMLMediaElement }) => {
      event.currentTarget.currentTime = goOnAt.current
    },
    onTimeUpdate: (event: { currentTarget: HTMLMediaElement }) => {
      // Not at once: a film that is broken at one place would be renewed there for ever.
      if (event.currentTarget.currentTime > goOnAt.current + 1) setTrial('fresh')
    },
    onError: (event: { currentTarget: HTMLMediaElement }) => renew(event.currentTarget),
  } as const
  const size = boxOf(file)
  return (
    <div className={classes.player}>
      {link.url !== null &&
        trial !== 'unplayable' &&
        (kind === 'audio' ? (
          <audio {...props} aria-label={t`Play ${name}`} />
        ) : (
          <video
            {...props}
            aria-label={t`Play ${name}`}
            playsInline
            style={{ aspectRatio: `${String(size.width)} / ${String(size.height)}` }}
          />
        ))}
      <FileRow file={file} companyId={companyId} />
      {file.transcript !== undefined && <FileTranscript transcript={file.transcript} />}
    </div>
  )
}
