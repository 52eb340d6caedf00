import { Trans } from '@lingui/react/macro'
import type { Message } from '@frontdesk/contract'
import classes from './MessageSources.module.css'

/** The knowledge entries that an AI reply came from; nothing when it names none (TEACH-3). */
export function MessageSources({ message: { metadata, isDeleted } }: { message: Message }) {
  const { sources = [] } = metadata
  if (sources.length === 0 || isDeleted) return null
  return (
    <div className={classes.sources}>
      <p>
        <Trans>The answer came from:</Trans>
      </p>
      <ul>
        {sources.map(({ id, question }) => (
          <li key={id} dir="auto">
            {question}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * The words that were sent before an AI reply, so that its customer knows who writes; nothing where there were none
 * (decision 0055). They stand above the reply, as at the customer's.
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
