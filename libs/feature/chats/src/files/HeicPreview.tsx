import type { MessageFile } from '@frontdesk/contract'
import { useState } from 'react'
import classes from './MessageFiles.module.css'
import { useFileLink } from './useFileLink.ts'

/**
 * A picture in the format of iPhones, where the browser can show it: Safari does (D-5). Any other browser passes the
 * source over by its type and downloads nothing. Until it is shown, and where it cannot be, its row with the
 * download is all there is.
 */
export function HeicPreview({ file, companyId }: { file: MessageFile; companyId: number }) {
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
