import { useLingui } from '@lingui/react/macro'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import classes from './SearchField.module.css'

/** A search as it is looked for: without needless spaces. */
const searchOf = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** What somebody is typing into a search whose result stands in the address. */
type TypedSearch = {
  /** As it was typed, spaces and all. */
  readonly text: string
  /** The search that stood last. */
  readonly since: string
  /** The searches that were told and have not come back yet, oldest first: a busy page shows them later. */
  readonly told: readonly string[]
}

/**
 * What becomes of the typing when this search stands: it goes on when the search is its own, however late it came; a search of
 * somebody else's, a step back for example, ends it (null).
 */
function whenStanding(typed: TypedSearch, search: string): TypedSearch | null {
  if (search === typed.since) return typed
  const place = typed.told.indexOf(search)
  if (place !== -1) return { ...typed, since: search, told: typed.told.slice(place + 1) }
  return searchOf(typed.text) === search ? { ...typed, since: search, told: [] } : null
}

/** How long one rests from typing before it counts, in milliseconds. */
const pause = 250

type Props = {
  value: string
  onSearch: (search: string) => void
  /** Another search, which stands within the field. */
  within?: ReactNode
}

/** The words that chats are looked for by: told when the typing rests, or with Enter. */
export function SearchField({ value, onSearch, within }: Props) {
  const { t } = useLingui()
  const [kept, setKept] = useState<TypedSearch | null>(null)
  const typed = kept === null ? null : whenStanding(kept, value)
  if (typed !== kept) setKept(typed)
  const shown = typed?.text ?? value
  const type = (text: string) => setKept({ text, since: value, told: typed?.told ?? [] })
  const tell = (words: string) => {
    const search = searchOf(words)
    if (search === (typed?.told.at(-1) ?? value)) return
    setKept({ text: words, since: value, told: [...(typed?.told ?? []), search] })
    onSearch(search)
  }
  const tellAfterPause = useEffectEvent(tell)
  const text = typed?.text
  useEffect(() => {
    if (text === undefined) return
    const timer = setTimeout(() => tellAfterPause(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  const clear = () => {
    type('')
    tell('')
  }
  return (
    <TextInput
      type="search"
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
        if (event.key === 'Enter' && text !== undefined) tell(text)
        if (event.key === 'Escape' && shown !== '') {
          event.preventDefault()
          clear()
        }
      }}
      rightSectionWidth="auto"
      rightSection={
        <span className={classes.within}>
          {shown !== '' && <CloseButton size="sm" aria-label={t`Clear the search`} onClick={clear} />}
          {within}
        </span>
      }
    />
  )
}
