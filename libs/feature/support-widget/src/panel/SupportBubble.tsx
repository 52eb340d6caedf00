import { Trans } from '@lingui/react/macro'
import { formatTime } from '@frontdesk/platform'
import styles from './SupportPanelView.module.css'
import type { SupportLine } from '../conversation/supportLines.ts'

/** A message: own ones right in violet, others left, each with HH:mm (SUP-2). Text is text, whatever it looks like. */
export function SupportBubble({ line }: { line: SupportLine }) {
  return (
    <li className={`${styles.bubble} ${line.voice === 'own' ? styles.own : styles.other}`}>
      <span className={styles.visuallyHidden}>
        {line.voice === 'own' ? <Trans>You:</Trans> : <Trans>Support:</Trans>}
      </span>
      {line.text === '' ? (
        <span className={styles.dim}>
          <Trans>attachment</Trans>
        </span>
      ) : (
        <bdi>{line.text}</bdi>
      )}
      <time className={styles.time} dateTime={line.at}>
        {formatTime(line.at)}
      </time>
    </li>
  )
}
