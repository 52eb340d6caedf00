import { Trans } from '@lingui/react/macro'
import type { Messenger } from '@frontdesk/contract'
import { formatDayTime } from '@frontdesk/platform'
import classes from './UnsupportedKinds.module.css'

/** Milliseconds for which a company is shown that something came which is not supported: a month. */
const shownFor = 30 * 86_400_000

/** The messages of a channel that are in no chat, as they are not supported here, by the vendor's names (D-22). */
export function UnsupportedKinds({ channel, now }: { channel: Messenger; now: Date }) {
  const kinds = (channel.metadata.unsupported ?? []).filter(({ at }) => now.getTime() - Date.parse(at) < shownFor)
  if (kinds.length === 0) return null
  return (
    <details className={classes.details}>
      <summary>
        <Trans>Some of what came over this channel is not supported here</Trans>
      </summary>
      <p>
        <Trans>It is in no chat. If it matters to you, look into the app of the channel, and tell support.</Trans>
      </p>
      <ul className={classes.kinds}>
        {kinds.map(({ kind, at }) => (
          <li key={kind}>
            <code>{kind}</code>, <time dateTime={at}>{formatDayTime(at)}</time>
          </li>
        ))}
      </ul>
    </details>
  )
}
