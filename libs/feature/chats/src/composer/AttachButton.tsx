import type { ChannelCapabilities } from '@frontdesk/channel-capabilities'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef, type ChangeEvent } from 'react'
import classes from './Composer.module.css'

/** The `accept` types of the file dialog: all if the channel carries documents, else the types that it carries. */
function offered({ kinds }: ChannelCapabilities['files']): string | undefined {
  if (kinds.document !== undefined) return undefined
  return Object.entries(kinds)
    .flatMap(([kind, { types }]) => types ?? [`${kind}/*`])
    .join(',')
}

/** Opens the device's file dialog. */
export function AttachButton({
  carries,
  onPick,
}: {
  carries: ChannelCapabilities['files']
  onPick: (files: readonly File[]) => void
}) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onPick([...(currentTarget.files ?? [])])
    // Reset, so that the same file can be chosen again after it was removed.
    currentTarget.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={carries.most > 1}
        accept={offered(carries)}
        hidden
        onChange={pick}
        aria-label={t`Files`}
      />
      <ActionIcon
        className={classes.attach ?? ''}
        size={45}
        onClick={() => input.current?.click()}
        aria-label={t`Attach files`}
        title={t`Attach files`}
      >
        <IconPaperclip size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  )
}
