import type { ByteSpan } from '../ports/FileStore.ts'

/**
 * Parses a Range header for a file of this size: one span, `whole` without a range or for one that may be ignored
 * (several spans, another unit, invalid), or `unsatisfiable` beyond the end (RFC 9110, section 14).
 */
export function byteRange(header: string | undefined, size: number): ByteSpan | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match) return 'whole'
  const [, from = '', to = ''] = match
  if (from === '') {
    if (to === '') return 'whole'
    const last = Number(to)
    return last === 0 || size === 0 ? 'unsatisfiable' : { first: Math.max(0, size - last), last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return 'whole'
  return first >= size ? 'unsatisfiable' : { first, last }
}
