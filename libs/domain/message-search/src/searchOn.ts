import { searchTermsOf } from './findIn.ts'
import { foldText } from './foldText.ts'

/** A message that can be searched. */
export type Searched = { readonly id: number; readonly text: string }

/** A message that contains the search terms. */
export type Hit<M extends Searched> = M

/** A search in progress: the hits so far, newest first, and where it continues. */
export type Search<M extends Searched> = {
  readonly words: string
  readonly pages: readonly (readonly M[])[]
  /** Returns the text by which a message is found. */
  textOf(this: void, message: M): string
  /** The next message to search: its page and its place in it; -1 when all were searched. */
  readonly page: number
  readonly place: number
  readonly hits: readonly M[]
  /** Number of characters searched so far. */
  readonly looked: number
  readonly isDone: boolean
}

/**
 * Starts a search through pages of messages, both oldest first, as a thread holds them. Nothing is searched yet; a
 * query without letters is complete at once. `textOf`: the text by which a message is found, by default its own.
 */
export function startSearch<M extends Searched>(
  pages: readonly (readonly M[])[],
  query: string,
  textOf = (message: M): string => message.text,
): Search<M> {
  const words = searchTermsOf(query)
  const page = pages.length - 1
  return {
    words,
    pages,
    textOf,
    page,
    place: (pages[page]?.length ?? 0) - 1,
    hits: [],
    looked: 0,
    isDone: words === '' || page < 0,
  }
}

/** The fixed cost of searching one message, in letters. */
const costOfOne = 8

/**
 * Continues a search, from the newest message to the oldest, through about `budget` letters and at least one message:
 * little enough to be done within a frame, however long the thread is. Returns a new value; the given one stays
 * unchanged.
 */
export function searchOn<M extends Searched>(search: Search<M>, budget: number): Search<M> {
  if (search.isDone) return search
  const { words, pages, textOf } = search
  let { page, place, looked } = search
  const found: M[] = []
  const enough = looked + Math.max(1, budget)
  while (page >= 0 && looked < enough) {
    const message = pages[page]?.[place]
    if (message === undefined) {
      page -= 1
      place = (pages[page]?.length ?? 0) - 1
      continue
    }
    const text = textOf(message)
    looked += text.length + costOfOne
    if (text.length > 0 && foldText(text).includes(words)) found.push(message)
    place -= 1
  }
  // A page that is looked through to its first message is left: done is done, without another call.
  while (page >= 0 && place < 0) {
    page -= 1
    place = (pages[page]?.length ?? 0) - 1
  }
  return {
    ...search,
    page,
    place,
    looked,
    hits: found.length === 0 ? search.hits : [...search.hits, ...found],
    isDone: page < 0,
  }
}
