import { useFileSize } from '@frontdesk/platform'
import type { MessageFile } from '@frontdesk/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { FileGlyph } from './FileGlyph.tsx'
import classes from './MessageFiles.module.css'
import { useFileLink } from './useFileLink.ts'

/** A file without preview: name, size and a download link. */
export function FileRow({ file, companyId }: { file: MessageFile; companyId: number }) {
  const { t } = useLingui()
  const sizeOf = useFileSize()
  const { url, isFailed, renew } = useFileLink(file, companyId)
  const { name } = file
  const shown = file.voice === true ? t`Voice message` : name
  // The link may have expired, for example while the device slept.
  const download = (event: MouseEvent<HTMLAnchorElement>) => {
    const anchor = event.currentTarget
    if (!event.isTrusted) return
    event.preventDefault()
    void renew().then((fresh) => {
      if (fresh !== null) anchor.href = fresh
      anchor.click()
    })
  }
  return (
    <div className={classes.file}>
      <span className={classes.glyph}>
        <FileGlyph name={file.name} type={file.type} size={24} />
      </span>
      <span className={classes.about}>
        <bdi className={classes.name} title={name}>
          {shown}
        </bdi>
        <span className={classes.size}>{isFailed ? <Trans>It could not be found</Trans> : sizeOf(file.size)}</span>
      </span>
      {isFailed ? (
        <Button size="compact-sm" variant="subtle" onClick={() => void renew()} aria-label={t`Retry: ${name}`}>
          <Trans>Retry</Trans>
        </Button>
      ) : (
        <a
          className={classes.download}
          {...(url === null
            ? { 'aria-disabled': true, role: 'link' }
            : { href: url, download: name, onClick: download })}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t`Download ${name}`}
          title={t`Download`}
        >
          <IconDownload size={20} stroke={1.75} aria-hidden />
        </a>
      )}
    </div>
  )
}
