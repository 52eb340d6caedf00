import type { ThreadRow } from '@frontdesk/chat-thread'
import { formatTime } from '@frontdesk/platform'
import { NoticeRetry } from './NoticeRetry.tsx'
import { timeOf } from '../rowPlaces.ts'
import classes from './SystemNotice.module.css'
import { useNoticeWords } from './useNoticeWords.ts'

/** What the system notes in a thread: centred and dim, beside the talk and not of it. */
export function SystemNotice({ row }: { row: ThreadRow }) {
  const words = useNoticeWords()(row.message)
  return (
    <div
      role="article"
      tabIndex={-1}
      aria-label={words}
      className={classes.notice}
      data-row={row.key}
      data-voice="system"
    >
      <span dir="auto">{words}</span> <time dateTime={row.message.createdAt}>{formatTime(timeOf(row))}</time>{' '}
      <NoticeRetry message={row.message} />
    </div>
  )
}
