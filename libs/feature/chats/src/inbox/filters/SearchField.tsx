import { useLingui } from '@lingui/react/macro'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'

/** The search for a typed text: without surrounding and repeated spaces. */
const searchOf = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Typed text whose search is applied to the address with a delay. */
type TypedSearch = {
  /** The text as typed, including spaces. */
  readonly text: string
  /** The search last seen in the address. */
  readonly since: string
  /** Searches emitted but not yet seen in the address, oldest first; a busy page applies them late. */
  readonly pending: readonly string[]
}

/**
 * Reconciles typed text with the search in the address. A search that the field itself emitted, however late, keeps the
 * text; any other one, such as after a step back in the history, replaces it (null).
 */
function reconcile(typed: TypedSearch, search: string): TypedSearch | null {
  if (search === typed.since) return typed
  const place = typed.pending.indexOf(search)
  if (place !== -1) return { ...typed, since: search, pending: typed.pending.slice(place + 1) }
  return searchOf(typed.text) === search ? { ...typed, since: search, pending: [] } : null
}

/** Pause in typing after which the search is emitted, in milliseconds. */
const pause = 250

type Props = {
  value: string
  onSearch: (search: string) => void
}

/** The search field of the chat list; emits the search after a pause in typing, or on Enter. */
export function SearchField({ value, onSearch }: Props) {
  const { t } = useLingui()
  const [stored, setStored] = useState<TypedSearch | null>(null)
  const typed = stored === null ? null : reconcile(stored, value)
  if (typed !== stored) setStored(typed)
  const shown = typed?.text ?? value
  const type = (text: string) => setStored({ text, since: value, pending: typed?.pending ?? [] })
  const emit = (typedText: string) => {
    const search = searchOf(typedText)
    if (search === (typed?.pending.at(-1) ?? value)) return
    setStored({ text: typedText, since: value, pending: [...(typed?.pending ?? []), search] })
    onSearch(search)
  }
  const emitAfterPause = useEffectEvent(emit)
  const text = typed?.text
  useEffect(() => {
    if (text === undefined) return
    const timer = setTimeout(() => emitAfterPause(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  const clear = () => {
    type('')
    emit('')
  }
  return (
    <TextInput
      type="search"
      data-opens-search
      data-search-field
      size="sm"
      aria-label={t`Search chats`}
      placeholder={t`Search`}
      autoComplete="off"
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter' && text !== undefined) emit(text)
        if (event.key === 'Escape' && shown !== '') {
          event.preventDefault()
          clear()
        }
      }}
      rightSection={shown !== '' && <CloseButton size="sm" aria-label={t`Clear the search`} onClick={clear} />}
    />
  )
}
