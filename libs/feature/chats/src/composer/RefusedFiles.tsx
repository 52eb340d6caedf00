import type { Platform } from '@frontdesk/contract'
import { Plural, useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import classes from './Composer.module.css'
import { useRefusalWords } from './useRefusalWords.ts'
import type { Refused } from './useAttachments.ts'

/** Which files did not go into the composer, and why; those that can go are there. */
export function RefusedFiles({
  refused,
  platform,
  onDismiss,
}: {
  refused: readonly Refused[]
  platform: Platform
  onDismiss: () => void
}) {
  const { t } = useLingui()
  const wordsOf = useRefusalWords(platform)
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
        wordsOf(first)
      ) : (
        <ul className={classes.reasons}>
          {refused.map((one) => (
            <li key={one.file.id}>{wordsOf(one)}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
