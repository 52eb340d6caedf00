import { refusalsOf } from '@frontdesk/channel-capabilities'
import { mostQuickReplyFiles } from '@frontdesk/contract/limits'
import { randomId, useFileSize, useListText } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Input } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef, useState, type ChangeEvent } from 'react'
import classes from './QuickReplies.module.css'
import type { ReplyFile } from './ReplyFile.ts'

const mostBytes = 10 * 1024 * 1024

type Props = {
  files: readonly ReplyFile[]
  onFiles: (files: readonly ReplyFile[]) => void
  isReadOnly: boolean
}

/** The files of a quick reply that is written: chosen ones are uploaded when it is saved (WORD-1). */
export function ReplyFiles({ files, onFiles, isReadOnly }: Props) {
  const { t } = useLingui()
  const sizeOf = useFileSize()
  const listText = useListText()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const picked = [...(currentTarget.files ?? [])].map((body) => ({
      id: randomId(),
      name: body.name,
      type: body.type || 'application/octet-stream',
      size: body.size,
      body,
    }))
    // Reset, so that the same file can be chosen again after it was removed.
    currentTarget.value = ''
    const all = [...files, ...picked]
    const left = new Set(refusalsOf('internal', all).map(({ file }) => file.id))
    const fitting = all.filter(({ id }) => !left.has(id))
    onFiles(fitting.slice(0, mostQuickReplyFiles))
    setRefused(
      all
        .filter(({ id }) => left.has(id))
        .concat(fitting.slice(mostQuickReplyFiles))
        .map(({ name }) => name),
    )
  }
  const [names, most, size] = [listText(refused), mostQuickReplyFiles, sizeOf(mostBytes)]
  return (
    <Input.Wrapper
      labelElement="div"
      label={<Trans>Files</Trans>}
      description={<Trans>They are put into the message with the text.</Trans>}
      error={
        refused.length > 0 &&
        t`Not added: ${names}. A quick reply has at most ${most} files of ${size} each; programs and archives are not sent.`
      }
    >
      {files.length > 0 && (
        <ul className={classes.files} aria-label={t`Files of the quick reply`}>
          {files.map(({ id, name, size: bytes }) => (
            <li key={id} className={classes.file}>
              <IconPaperclip size={16} stroke={1.75} aria-hidden />
              <bdi className={classes.fileName}>{name}</bdi>
              <span className={classes.lead}>{sizeOf(bytes)}</span>
              <ActionIcon
                size="lg"
                disabled={isReadOnly}
                aria-label={t`Remove ${name}`}
                title={t`Remove ${name}`}
                onClick={() => {
                  onFiles(files.filter((file) => file.id !== id))
                  setRefused([])
                  // The focused button goes.
                  button.current?.focus()
                }}
              >
                <IconX size={16} stroke={2} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <input ref={input} type="file" multiple hidden onChange={pick} aria-label={t`Files`} />
      <Button
        ref={button}
        mt={8}
        size="compact-sm"
        variant="default"
        disabled={isReadOnly}
        leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        <Trans>Add files</Trans>
      </Button>
    </Input.Wrapper>
  )
}
