import type { MessageFile } from '@frontdesk/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './MessageFiles.module.css'
import { useFileLink } from './useFileLink.ts'

/** Maximum size of an image in a thread, in CSS pixels. */
const widest = 320
const highest = 320
const smallest = 72

/**
 * The size of an image's box, computed before it loads: its proportions within the maximum size, with a minimum width.
 */
export function boxOf({ width, height }: { width?: number | undefined; height?: number | undefined }): {
  width: number
  height: number
} {
  if (!width || !height) return { width: 240, height: 180 }
  const scale = Math.min(1, widest / width, highest / height)
  return {
    width: Math.max(smallest, Math.round(width * scale)),
    height: Math.max(smallest, Math.round(height * scale)),
  }
}

type State = { is: 'loading' } | { is: 'shown'; url: string } | { is: 'renewing'; failed: string } | { is: 'broken' }

/**
 * An image of a message. Reserves its space while loading, renews an expired link once, and
 * opens the lightbox on click.
 */
export function Picture({
  file,
  companyId,
  isTile,
  onOpen,
}: {
  file: MessageFile
  companyId: number
  isTile: boolean
  onOpen: () => void
}) {
  const { t } = useLingui()
  const link = useFileLink(file, companyId)
  const [state, setState] = useState<State>({ is: 'loading' })
  const { name } = file
  const box = isTile ? undefined : boxOf(file)
  // Keep the address of a loaded image: a renewed link would load it again.
  const url = state.is === 'shown' ? state.url : state.is === 'renewing' && link.url === state.failed ? null : link.url
  const isBroken = state.is === 'broken' || (link.isFailed && state.is !== 'shown')
  const retry = () => {
    setState({ is: 'loading' })
    void link.renew()
  }
  const failed = () => {
    if (url === null || state.is === 'renewing') return setState({ is: 'broken' })
    setState({ is: 'renewing', failed: url })
    void link.renew().then((fresh) => {
      if (fresh === null || fresh === url) setState({ is: 'broken' })
    })
  }
  return (
    <div
      className={classes.picture}
      data-tile={isTile || undefined}
      data-state={isBroken ? 'broken' : state.is}
      style={box && { width: box.width, aspectRatio: `${String(box.width)} / ${String(box.height)}` }}
    >
      {isBroken ? (
        <div className={classes.broken}>
          <IconPhotoOff size={24} stroke={1.5} aria-hidden />
          <span>
            <Trans>The picture could not be loaded</Trans>
          </span>
          <Button size="compact-sm" variant="subtle" onClick={retry} aria-label={t`Retry: ${name}`}>
            <Trans>Retry</Trans>
          </Button>
        </div>
      ) : (
        <button
          type="button"
          className={classes.open}
          onClick={onOpen}
          aria-label={t`Enlarge ${name}`}
          aria-busy={state.is !== 'shown'}
          data-picture={file.id}
        >
          {url !== null && (
            <img
              src={url}
              alt={name}
              decoding="async"
              draggable={false}
              onLoad={() => setState({ is: 'shown', url })}
              onError={failed}
            />
          )}
        </button>
      )}
    </div>
  )
}
