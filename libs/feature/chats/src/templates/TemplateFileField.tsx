import { randomId, useFileSize } from '@frontdesk/platform'
import { capabilitiesOf, kindOf, kindOn } from '@frontdesk/channel-capabilities'
import type { TemplateFileKind } from '@frontdesk/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useId, useRef, useState, type ChangeEvent, type Ref } from 'react'
import type { AttachedFile } from '../attachments/createChosenFiles.ts'
import { jpegOf } from '../attachments/jpegOf.ts'
import { BlobPicture } from '../files/BlobPicture.tsx'
import { FileGlyph } from '../files/FileGlyph.tsx'
import classes from './Templates.module.css'

type Props = {
  ref: Ref<HTMLButtonElement>
  kind: TemplateFileKind
  file: AttachedFile | null
  isMissing: boolean
  isLocked: boolean
  onChange: (file: AttachedFile) => void
}

/**
 * Chooses the file that a template begins with. A file that WhatsApp does not take there is refused with the reason.
 */
export function TemplateFileField({ ref, kind, file, isMissing, isLocked, onChange }: Props) {
  const { t } = useLingui()
  const sizeOf = useFileSize()
  const [failure, setFailure] = useState<string | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const [labelId, failureId] = [useId(), useId()]
  const limits = capabilitiesOf('whatsapp').files.kinds[kind]
  const labels = {
    image: t`Picture above the text`,
    video: t`Video above the text`,
    document: t`Document above the text`,
  }
  const kinds = {
    image: t`Choose a picture, as a JPEG or PNG.`,
    video: t`Choose a video, as an MP4.`,
    document: t`Choose a document, such as a PDF.`,
  }
  const failureOf = (chosen: File): string | null => {
    const { name, type, size } = chosen
    if (kindOn('whatsapp', { name, type }) !== kind) return kinds[kind]
    if (size === 0) return t`The file is empty.`
    const mostBytes = limits?.mostBytes ?? 0
    const most = sizeOf(mostBytes)
    return size > mostBytes ? t`The file is too large: WhatsApp takes at most ${most}.` : null
  }
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = currentTarget.files ?? []
    // Reset, so that the same file can be chosen again.
    currentTarget.value = ''
    if (picked === undefined) return
    setPreparing(true)
    const chosen = kind === 'image' ? await jpegOf(picked, 'whatsapp') : picked
    setPreparing(false)
    const reason = failureOf(chosen)
    setFailure(reason)
    if (reason === null)
      onChange({ id: randomId(), blob: chosen, name: chosen.name, type: chosen.type || 'application/octet-stream' })
  }
  const shownFailure = failure ?? (isMissing ? kinds[kind] : null)
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className={classes.label}>
        {labels[kind]}
      </p>
      <Group gap={12}>
        <input
          ref={input}
          type="file"
          accept={limits?.types?.join(',')}
          hidden
          aria-label={labels[kind]}
          onChange={(event) => void choose(event)}
        />
        <Button
          ref={ref}
          variant="default"
          leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
          loading={isPreparing}
          disabled={isLocked}
          aria-describedby={shownFailure === null ? undefined : failureId}
          onClick={() => input.current?.click()}
          data-autofocus
        >
          {file === null ? <Trans>Choose a file…</Trans> : <Trans>Choose another file…</Trans>}
        </Button>
        {file !== null && <bdi className={classes.fileName}>{file.name}</bdi>}
      </Group>
      <p id={failureId} role="alert" className={classes.failed}>
        {shownFailure}
      </p>
    </div>
  )
}

/** The file of a template as the customer will see it. */
export function TemplateFile({ file }: { file: AttachedFile }) {
  const named = (
    <span className={classes.file}>
      <FileGlyph name={file.name} type={file.type} size={24} />
      <bdi className={classes.fileName}>{file.name}</bdi>
    </span>
  )
  return kindOf(file) === 'image' ? (
    <BlobPicture blob={file.blob} alt={file.name} className={classes.picture} otherwise={named} />
  ) : (
    named
  )
}
