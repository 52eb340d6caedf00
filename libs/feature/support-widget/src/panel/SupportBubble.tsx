import { Trans } from '@lingui/react/macro'
import { formatTime } from '@frontdesk/platform'
import type { ReactNode } from 'react'
import { LinkedText } from './LinkedText.tsx'
import styles from '../SupportPanelView.module.css'
import type { SupportLine } from '../conversation/supportLines.ts'

/** Draws the files of a message. */
export type DrawFiles = (files: NonNullable<SupportLine['files']>) => ReactNode

/** A message: own ones right in violet, others left, each with HH:mm (SUP-2). Text is text, whatever it looks like. */
export function SupportBubble({ line, drawFiles }: { line: SupportLine; drawFiles: DrawFiles }) {
  const { files = [] } = line
  return (
    <li className={`${styles.bubble} ${line.voice === 'own' ? styles.own : styles.other}`}>
      {line.voice === 'assistant' ? (
        <span className={styles.author}>
          <Trans>AI assistant</Trans>
        </span>
      ) : (
        <span className={styles.visuallyHidden}>
          {line.voice === 'own' ? <Trans>You:</Trans> : <Trans>Support:</Trans>}
        </span>
      )}
      {files.length > 0 && drawFiles(files)}
      {line.text === '' ? (
        files.length === 0 && (
          <span className={styles.dim}>
            <Trans>attachment</Trans>
          </span>
        )
      ) : (
        <bdi>
          <LinkedText text={line.text} />
        </bdi>
      )}
      <time className={styles.time} dateTime={line.at}>
        {formatTime(line.at)}
      </time>
    </li>
  )
}
