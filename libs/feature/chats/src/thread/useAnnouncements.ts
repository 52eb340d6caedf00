import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { compareMessages, type ThreadPage } from '@frontdesk/chat-thread'
import type { Message, User } from '@frontdesk/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFilesWords } from '../files/useFilesWords.ts'
import { rowPlaces, type RowPlace } from '../message/rowPlaces.ts'
import { useSpeakerName } from '../message/useSpeakerName.ts'

/** A burst is one announcement. */
const gather = 500

const lastRows = (pages: readonly ThreadPage[]) => pages.slice(-2).flatMap((page) => page.rows)

/**
 * Tells assistive technology of what came while the thread was open: each message once and whole, a burst as its number,
 * growing text never, own messages never. Give the `ref` to a polite live region.
 */
export function useAnnouncements(pages: readonly ThreadPage[], users: ReadonlyMap<number, User>, adminId: number | null) {
  const { t } = useLingui()
  const nameOf = useSpeakerName()
  const filesOf = useFilesWords()
  const region = useRef<HTMLDivElement>(null)
  const told = useRef<Message | null>(null)
  const newest = lastRows(pages).findLast((row) => row.delivery === null)?.message ?? null

  const sentence = ({ voice, sender, row }: RowPlace) => {
    const name = nameOf(voice, sender)
    const text = [filesOf(row.message.metadata.files), row.message.text].filter(Boolean).join(', ')
    return voice === 'assistant' ? t`The AI answered: ${text}` : t`${name}: ${text}`
  }
  const tell = useEffectEvent(() => {
    const before = told.current
    told.current = newest
    if (before === null || region.current === null) return
    const news = rowPlaces(lastRows(pages), undefined, users, adminId).filter(
      ({ row, voice }) => row.delivery === null && voice !== 'human' && compareMessages(row.message, before) > 0,
    )
    const [first] = news
    if (first === undefined) return
    const count = news.length
    region.current.textContent = count === 1 ? sentence(first) : t`${plural(count, { one: '# new message', other: '# new messages' })}`
  })
  useEffect(() => {
    if (told.current === null) tell()
    const timer = setTimeout(() => tell(), gather)
    return () => clearTimeout(timer)
  }, [newest?.id])
  return region
}
