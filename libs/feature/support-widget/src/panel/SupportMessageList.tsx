import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import styles from '../SupportPanelView.module.css'
import { SupportBubble, type DrawFiles } from './SupportBubble.tsx'
import type { SupportLine } from '../conversation/supportLines.ts'
import { useArrivedAnswer } from './useArrivedAnswer.ts'

/** Distance from the top at which older messages are loaded, in px (SUP-4). */
const topMargin = 40

type Props = {
  lines: readonly SupportLine[]
  isTyping: boolean
  hasOlder: boolean
  isLoadingOlder: boolean
  isShown?: boolean
  onOlder: () => void
  drawFiles: DrawFiles
}

/** The conversation. It stays at its end while it is there, and where the reader is when older lines come in above. */
export function SupportMessageList(props: Props) {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const before = useRef({ height: 0, top: 0, firstKey: '' })
  const { lines, drawFiles, isShown = true } = props
  const firstKey = lines[0]?.key ?? ''
  const arrived = useArrivedAnswer(lines)

  useLayoutEffect(() => {
    const element = list.current
    // A panel that is closed has no heights to keep.
    if (!element || !isShown) return
    const { height, top, firstKey: previousFirst } = before.current
    const wasAtEnd = height === 0 || height - top - element.clientHeight < 48
    if (previousFirst !== '' && previousFirst !== firstKey) element.scrollTop = top + element.scrollHeight - height
    else if (wasAtEnd) element.scrollTop = element.scrollHeight
    before.current = { height: element.scrollHeight, top: element.scrollTop, firstKey }
  }, [lines, props.isTyping, firstKey, isShown])

  const handleScroll = () => {
    const element = list.current
    if (!element) return
    before.current.top = element.scrollTop
    if (element.scrollTop <= topMargin && props.hasOlder && !props.isLoadingOlder) props.onOlder()
  }

  return (
    // Focusable, so that the keyboard can scroll it.
    <div
      ref={list}
      className={styles.list}
      role="log"
      // An answer is announced once, when it is complete; neither older lines nor that one is being written.
      aria-live="off"
      aria-label={t`Conversation with support`}
      tabIndex={0}
      onScroll={handleScroll}
    >
      {props.hasOlder ? (
        <button type="button" className={styles.retry} disabled={props.isLoadingOlder} onClick={props.onOlder}>
          {props.isLoadingOlder ? <Trans>Loading…</Trans> : <Trans>Older messages</Trans>}
        </button>
      ) : (
        // People know that a machine answers before it has said a word.
        <p className={styles.disclosure}>
          <Trans>An AI assistant answers here first. You can ask for a person at any time.</Trans>
        </p>
      )}
      {lines.length === 0 && !props.isTyping && (
        <p className={styles.hint}>
          <Trans>Ask us anything about the product. We answer here.</Trans>
        </p>
      )}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <SupportBubble key={line.key} line={line} drawFiles={drawFiles} />
        ))}
        {props.isTyping && (
          <li className={`${styles.bubble} ${styles.other} ${styles.dim}`}>
            <Trans>typing</Trans>
          </li>
        )}
      </ul>
      <p role="status" className={styles.visuallyHidden}>
        {arrived !== null && (
          <>
            <Trans>Support:</Trans> {arrived === '' ? <Trans>attachment</Trans> : arrived}
          </>
        )}
      </p>
    </div>
  )
}
