import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import styles from './SupportPanelView.module.css'
import { SupportBubble } from './SupportBubble.tsx'
import type { SupportLine } from '../conversation/supportLines.ts'

/** Distance from the top at which older messages are loaded, in px (SUP-4). */
const topMargin = 40

/** The conversation. It stays at its end while it is there, and where the reader is when older lines come in above. */
export function SupportMessageList(props: {
  lines: readonly SupportLine[]
  isTyping: boolean
  hasOlder: boolean
  isLoadingOlder: boolean
  onOlder: () => void
}) {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const before = useRef({ height: 0, top: 0, firstKey: '' })
  const firstKey = props.lines[0]?.key ?? ''

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const { height, top, firstKey: previousFirst } = before.current
    const wasAtEnd = height === 0 || height - top - element.clientHeight < 48
    if (previousFirst !== '' && previousFirst !== firstKey) element.scrollTop = top + element.scrollHeight - height
    else if (wasAtEnd) element.scrollTop = element.scrollHeight
    before.current = { height: element.scrollHeight, top: element.scrollTop, firstKey }
  }, [props.lines, props.isTyping, firstKey])

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
      aria-label={t`Conversation with support`}
      tabIndex={0}
      onScroll={handleScroll}
    >
      {props.hasOlder && (
        <button type="button" className={styles.retry} disabled={props.isLoadingOlder} onClick={props.onOlder}>
          {props.isLoadingOlder ? <Trans>Loading…</Trans> : <Trans>Older messages</Trans>}
        </button>
      )}
      {props.lines.length === 0 && !props.isTyping && (
        <p className={styles.hint}>
          <Trans>Ask us anything about the product. We answer here.</Trans>
        </p>
      )}
      <ul className={styles.lines}>
        {props.lines.map((line) => (
          <SupportBubble key={line.key} line={line} />
        ))}
        {props.isTyping && (
          <li className={`${styles.bubble} ${styles.other} ${styles.dim}`}>
            <Trans>typing</Trans>
          </li>
        )}
      </ul>
    </div>
  )
}
