import type { ChannelType } from '@frontdesk/contract'
import { Plural, useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { isHeic, type FileKind } from '@frontdesk/channel-capabilities'
import { useFileSize, useListText } from '@frontdesk/platform'
import { useChannelName } from '@frontdesk/platform/parts'
import { plural } from '@lingui/core/macro'
import classes from './Composer.module.css'
import type { RefusedFile } from './useAttachments.ts'

/** Returns a message why a file was rejected, with its name (MSG-5). */
function useRefusalMessage(platform: ChannelType): (refused: RefusedFile) => string {
  const { t } = useLingui()
  const listText = useListText()
  const sizeOf = useFileSize()
  const channel = useChannelName()(platform)
  const kindNames: Readonly<Partial<Record<FileKind, string>>> = {
    image: t`pictures`,
    video: t`videos`,
    audio: t`sound`,
    document: t`documents`,
  }
  const listed = (kinds: readonly FileKind[]) => listText(kinds.flatMap((kind) => kindNames[kind] ?? []))
  return (refused) => {
    const { name } = refused.file
    switch (refused.because) {
      case 'no-files':
        return t`${name}: no files can be sent here.`
      case 'wrong-kind': {
        if (isHeic(refused.file))
          return t`${name}: this is the format of iPhones (HEIC), which ${channel} does not take. Save the picture as a JPEG and send that.`
        if (refused.kind === 'other')
          return t`${name}: files of this kind are not sent. Pictures, videos, sound, PDF, office documents and texts are.`
        const kinds = listed(refused.carried)
        return t`${name}: ${channel} takes only ${kinds}.`
      }
      case 'empty':
        return t`${name}: the file is empty.`
      case 'too-large': {
        const size = sizeOf(refused.file.size)
        const most = sizeOf(refused.mostBytes)
        return t`${name} has ${size}; at most ${most} can be sent to ${channel}.`
      }
      case 'too-many':
        return t`${name}: ${plural(refused.most, { one: 'a message takes # file at most.', other: 'a message takes # files at most.' })}`
      case 'too-large-together': {
        const most = sizeOf(refused.mostBytes)
        return t`${name}: all files of a message may have ${most} together.`
      }
    }
  }
}

/** Lists the rejected files with the reasons. */
export function RefusedFiles({
  refused,
  platform,
  onDismiss,
}: {
  refused: readonly RefusedFile[]
  platform: ChannelType
  onDismiss: () => void
}) {
  const { t } = useLingui()
  const messageOf = useRefusalMessage(platform)
  if (refused.length === 0) return null
  const [first] = refused
  return (
    <Alert
      className={classes.error}
      role="alert"
      color="yellow"
      variant="light"
      withCloseButton
      closeButtonLabel={t`Dismiss`}
      onClose={onDismiss}
      title={<Plural value={refused.length} one="# file was not added" other="# files were not added" />}
    >
      {refused.length === 1 && first !== undefined ? (
        messageOf(first)
      ) : (
        <ul className={classes.reasons}>
          {refused.map((one) => (
            <li key={one.file.id}>{messageOf(one)}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
