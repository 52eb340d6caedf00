import { useState } from 'react'

/**
 * The text of a search field whose search stands in the address. `ask` searches for what is typed, and `type` changes
 * it. A search that comes from elsewhere (back, forward, "Show all") replaces what is typed; one's own, which comes
 * back from the address, does not, so that the letters typed meanwhile and the focus stay.
 */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  const [asked, setAsked] = useState(search)
  if (search !== seen) {
    setSeen(search)
    if (search !== asked) {
      setAsked(search)
      setText(search)
    }
  }
  const ask = (wanted: string) => {
    setAsked(wanted)
    onSearch(wanted)
  }
  const type = (typed: string) => {
    setText(typed)
    // Clearing the field shows all again.
    if (typed === '') ask('')
  }
  return { text, type, ask: () => ask(text.trim()) }
}
