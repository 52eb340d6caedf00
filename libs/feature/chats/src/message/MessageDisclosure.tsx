import { Trans } from '@lingui/react/macro'
import type { Message } from '@frontdesk/contract'
import classes from './MessageSources.module.css'

/**
 * What was sent before an AI reply, so that its customer knows who writes; nothing where nothing was (decision 0055).
 */
export function MessageDisclosure({ message: { metadata, isDeleted } }: { message: Message }) {
  const { disclosure } = metadata
  if (disclosure === undefined || isDeleted) return null
  return (
    <div className={classes.sources}>
      <p>
        <Trans>Sent before the answer, in the same message:</Trans>
      </p>
      <p dir="auto" lang={disclosure.language}>
        {disclosure.text}
      </p>
    </div>
  )
}
