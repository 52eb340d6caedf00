import { quickReplyCalls } from '@frontdesk/api-client'
import { useAdmin, useApi, useCompany } from '@frontdesk/platform'
import { useFieldCaret, useMenuKeys } from '@frontdesk/platform/parts'
import {
  fillQuickReply,
  findQuickReplies,
  nextGap,
  slashAt,
  type Slash,
  type VariableName,
} from '@frontdesk/quick-replies'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { quickRepliesQuery } from '../quickRepliesQuery.ts'
import { useVariableName } from '../useVariableName.ts'
import { QuickRepliesNotLoaded, QuickReplyList } from './QuickReplyList.tsx'
import { useReplyFiles } from './useReplyFiles.ts'

/** The most quick replies that the list shows at once; more are found by typing on. */
const mostShown = 50

/** The values of the variables in one chat. */
function useValues(customerName: string): Readonly<Record<VariableName, string>> {
  const me = useAdmin()?.fullName ?? ''
  const company = useCompany()?.name ?? ''
  return useMemo(
    () => ({ customer: customerName, first_name: customerName.trim().split(/\s+/u)[0] ?? '', me, company }),
    [customerName, me, company],
  )
}

type Props = {
  /** The field of the composer. */
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  companyId: number
  /** Empty where it is not known. */
  customerName: string
  /** Takes the files of a chosen reply; the promise never rejects. */
  onFiles?: (files: Promise<readonly File[]>) => void
}

/**
 * Offers quick replies while the caret is in a word after a slash. Choosing one puts its text in the place of that
 * word, with the values of the chat, and selects the first gap in it (WORD-1).
 */
export function QuickReplyMenu(props: Props) {
  const caret = useFieldCaret(props.field, props.text)
  const slash = caret === null ? null : slashAt(props.text, caret)
  /** The slash whose list was closed by Escape. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  if (closedAt !== null && slash?.from !== closedAt) setClosedAt(null)
  if (slash === null || slash.from === closedAt) return null
  return <OpenMenu {...props} key={slash.from} slash={slash} onClose={() => setClosedAt(slash.from)} />
}

function OpenMenu({
  field,
  text,
  onText,
  companyId,
  customerName,
  onFiles,
  slash,
  onClose,
}: Props & { slash: Slash; onClose: () => void }) {
  const api = useApi()
  const { data, error, isLoading, isFetching, refetch } = useQuery(quickRepliesQuery(api, companyId))
  const [listId, prefix] = [useId(), useId()]
  const optionId = (id: number) => `${prefix}${String(id)}`
  const values = useValues(customerName)
  const nameOf = useVariableName()
  const readFiles = useReplyFiles(companyId)
  const found = findQuickReplies(data ?? [], slash.query)
  const shown = found.slice(0, mostShown)
  const [chosen, setChosen] = useState<number | null>(null)
  const active = shown.find(({ id }) => id === chosen) ?? shown[0] ?? null
  const move = (step: 1 | -1) => {
    const place = shown.findIndex((reply) => reply === active)
    setChosen(shown.at((place + step) % shown.length)?.id ?? null)
  }
  const pick = (id: number) => {
    const reply = shown.find((each) => each.id === id)
    const node = field.current
    if (reply === undefined || node === null) return
    const filled = fillQuickReply(reply.text, values, nameOf)
    const end = slash.from + filled.length
    flushSync(() => onText(text.slice(0, slash.from) + filled + text.slice(slash.from + 1 + slash.query.length)))
    const gap = nextGap(node.value.slice(0, end), slash.from)
    const place = gap !== null && gap.from >= slash.from ? gap : { from: end, to: end }
    node.focus()
    node.setSelectionRange(place.from, place.to)
    if (reply.files !== undefined) onFiles?.(readFiles(reply.files))
    // The order of the list is all that a lost count changes.
    api
      .subject(quickReplyCalls)
      .countQuickReplyUse({ companyId, id })
      .catch(() => undefined)
  }
  useMenuKeys(field, {
    listId,
    activeId: active && optionId(active.id),
    isReading: isLoading,
    onMove: move,
    onPick: () => active && pick(active.id),
    onClose,
  })
  const retry = () => {
    // The button goes with the failure; the word is in the field.
    field.current?.focus()
    void refetch()
  }
  if (data === undefined)
    return error === null ? null : <QuickRepliesNotLoaded isRetrying={isFetching} onRetry={retry} />
  return (
    <QuickReplyList
      listId={listId}
      optionId={optionId}
      query={slash.query}
      replies={shown.map(({ id, shortcut, isOwn, text: words, files = [] }) => ({
        id,
        shortcut,
        isOwn,
        filled: fillQuickReply(words, values, nameOf),
        fileNames: files.map(({ name }) => name),
      }))}
      more={found.length - shown.length}
      activeId={active?.id ?? null}
      onActive={setChosen}
      onPick={pick}
    />
  )
}
