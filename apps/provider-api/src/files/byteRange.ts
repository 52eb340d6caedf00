import type { ByteSpan } from '../ports/FileStore.ts'

/**
 * What a Range header asks of so many bytes: one span, `whole` when there is none or one that we need not honour (several spans,
 * another unit, nonsense), or `unsatisfiable` when it lies beyond the end (RFC 9110, section 14).
 */
export function byteRange(header: string | undefined, size: number): ByteSpan | 'whole' | 'unsatisfiable' {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!asked) return 'whole'
  const [, from = '', to = ''] = asked
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
