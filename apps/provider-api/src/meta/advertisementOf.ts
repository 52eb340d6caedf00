import type { Advertisement } from '../inbound/InboundEvent.ts'

/** Characters that are kept of an advertisement. */
const longest = { title: 300, text: 1000, url: 2000 }

/**
 * An advertisement as Meta describes it, bounded; of addresses, those of the web alone. Undefined for one
 * of which nothing is known.
 */
export function advertisementOf(shown: {
  title: string | null | undefined
  text: string | null | undefined
  url: string | null | undefined
}): Advertisement | undefined {
  const title = (shown.title ?? '').trim().slice(0, longest.title)
  const text = (shown.text ?? '').trim().slice(0, longest.text)
  const isPage = shown.url !== null && shown.url !== undefined && shown.url.length <= longest.url
  const url = isPage && URL.parse(shown.url ?? '')?.protocol === 'https:' ? (shown.url ?? null) : null
  return title === '' && text === '' && url === null ? undefined : { title, text, url }
}
