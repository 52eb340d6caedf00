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
