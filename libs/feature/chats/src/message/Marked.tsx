import { findIn } from '@frontdesk/message-search'
import type { ReactNode } from 'react'
import classes from './Marked.module.css'

/** A text with what is looked for marked; text and nothing else, whatever stands in it. */
export function Marked({ text, words }: { text: string; words: string }) {
  const ranges = findIn(text, words)
  if (ranges.length === 0) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const { from, to } of ranges) {
    if (from > end) parts.push(text.slice(end, from))
    parts.push(
      <mark key={from} className={classes.mark}>
        {text.slice(from, to)}
      </mark>,
    )
    end = to
  }
  return [...parts, text.slice(end)]
}
