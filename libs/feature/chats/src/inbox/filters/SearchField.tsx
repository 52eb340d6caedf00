import { useLingui } from '@lingui/react/macro'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'

/** How long one rests from typing before it counts, in milliseconds. */
const pause = 250

/** The words that chats are looked for by: told when the typing rests, or with Enter. */
export function SearchField({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const tell = useEffectEvent((search: string) => {
    if (search.trim() !== value) onSearch(search.trim())
    setTyped(null)
  })
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => tell(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const [kept, setKept] = useState(value)
  // What was typed stays as it was typed, spaces and all, until the address says something else.
  const shown = typed ?? (kept.trim() === value ? kept : value)
  const type = (text: string) => {
    setTyped(text)
    setKept(text)
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
        if (event.key === 'Enter' && typed !== null) {
          onSearch(typed.trim())
          setTyped(null)
        }
        if (event.key === 'Escape' && shown !== '') {
          event.preventDefault()
          setKept('')
          setTyped(null)
          onSearch('')
        }
      }}
      rightSection={
        shown === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={t`Clear the search`}
            onClick={() => {
              setKept('')
              setTyped(null)
              onSearch('')
            }}
          />
        )
      }
    />
  )
}
