import { Trans, useLingui } from '@lingui/react/macro'
import { PersonAvatar } from '@frontdesk/platform/parts'
import { pictureTypes } from '@frontdesk/team-rules'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { VisuallyHidden } from '@mantine/core'
import { useId, useRef, type ChangeEvent } from 'react'
import { FailureAlert } from '../../form/FailureAlert.tsx'
import { WaitingButton } from '../../form/WaitingButton.tsx'
import classes from './PictureField.module.css'

/** The picture of the administrator beside their name: choosing, replacing and removing it (TEAM-1). */
export function PictureField({
  name,
  avatarUrl,
  pending,
  failure,
  onChoose,
  onRemove,
}: {
  name: string
  avatarUrl: string | null
  /** The change that is on its way; null without one. */
  pending: 'upload' | 'removal' | null
  failure: string | null
  onChoose: (file: File) => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // The same file may be chosen again.
    currentTarget.value = ''
    if (file) onChoose(file)
  }
  const remove = () => {
    // The button goes with the picture, and would take the focus along.
    chooser.current?.focus()
    onRemove()
  }
  return (
    <div role="group" aria-label={t`Your picture`} className={classes.field}>
      <PersonAvatar name={name} avatarUrl={avatarUrl} size={96} />
      <div className={classes.words}>
        <p id={hintId} className={classes.hint}>
          <Trans>JPEG, PNG or WebP, up to 15 MB. The square in its centre is used.</Trans>
        </p>
        <div className={classes.actions}>
          <input
            ref={input}
            type="file"
            accept={pictureTypes.join(',')}
            hidden
            aria-label={t`Your picture`}
            onChange={choose}
          />
          <WaitingButton
            ref={chooser}
            variant="default"
            seconds={0}
            isPending={pending !== null}
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
          >
            <IconCamera size={18} stroke={1.75} aria-hidden className={classes.icon} />
            {avatarUrl === null ? <Trans>Choose a picture</Trans> : <Trans>Replace the picture</Trans>}
          </WaitingButton>
          {avatarUrl !== null && pending === null && (
            <WaitingButton variant="subtle" color="red" seconds={0} isPending={false} onClick={remove}>
              <IconTrash size={18} stroke={1.75} aria-hidden className={classes.icon} />
              <Trans>Remove the picture</Trans>
            </WaitingButton>
          )}
        </div>
        <VisuallyHidden role="status">
          {pending === 'upload' && <Trans>Your picture is being uploaded</Trans>}
        </VisuallyHidden>
        <FailureAlert>{failure}</FailureAlert>
      </div>
    </div>
  )
}
