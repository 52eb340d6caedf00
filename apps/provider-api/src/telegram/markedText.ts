import type { MessageEntity } from 'grammy/types'

/** A sign that is written into a text at a place of it. */
type Sign = { at: number; sign: string }

/**
 * A text with what its formatting says: words that are struck out stand between tildes, and the address of a link
 * follows the words that it lies under. Other formatting changes no meaning. Offsets count UTF-16 units, as strings do.
 */
export function markedText(text: string, entities: readonly MessageEntity[] = []): string {
  const signs: Sign[] = entities.flatMap((entity) => {
    const end = Math.min(entity.offset + entity.length, text.length)
    if (entity.offset < 0 || entity.offset >= end) return []
    if (entity.type === 'strikethrough')
      return [
        { at: entity.offset, sign: '~' },
        { at: end, sign: '~' },
      ]
    if (entity.type !== 'text_link' || text.slice(entity.offset, end).includes(entity.url)) return []
    return [{ at: end, sign: ` (${entity.url})` }]
  })
  return signs
    .toSorted((one, other) => other.at - one.at)
    .reduce((whole, { at, sign }) => whole.slice(0, at) + sign + whole.slice(at), text)
}
