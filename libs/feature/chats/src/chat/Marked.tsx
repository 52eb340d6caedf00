import { findIn } from '@frontdesk/message-search'
import type { ReactNode } from 'react'
import classes from './Marked.module.css'

/** Renders a text with the matches of a query marked; the text is never interpreted as markup. */
export function Marked({ text, query }: { text: string; query: string }) {
  const ranges = findIn(text, query)
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
