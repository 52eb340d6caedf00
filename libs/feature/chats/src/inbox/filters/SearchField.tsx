import { useLingui } from '@lingui/react/macro'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import classes from './SearchField.module.css'

/** How long one rests from typing before it counts, in milliseconds. */
const pause = 250

const searchOf = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** What was typed, spaces and all, and the search that stood while it was. */
type Typed = { text: string; since: string }

type Props = {
  value: string
  onSearch: (search: string) => void
  /** Another search, which stands within the field. */
  within?: ReactNode
}

/** The words that chats are looked for by: told when the typing rests, or with Enter. */
export function SearchField({ value, onSearch, within }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<Typed | null>(null)
  const wanted = typed === null ? undefined : searchOf(typed.text)
  // It was told and has come back: from here on another search is somebody's else, a step back for example.
  if (typed !== null && wanted === value && typed.since !== value) setTyped({ ...typed, since: value })
  const shown = typed !== null && (value === typed.since || value === wanted) ? typed.text : value
  const tell = (words: string) => {
    if (searchOf(words) !== value) onSearch(searchOf(words))
  }
  const tellAfterPause = useEffectEvent(tell)
  const text = typed?.text
  useEffect(() => {
    if (text === undefined) return
    const timer = setTimeout(() => tellAfterPause(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  const clear = () => {
    setTyped({ text: '', since: value })
    onSearch('')
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
      onChange={(event) => setTyped({ text: event.currentTarget.value, since: value })}
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
