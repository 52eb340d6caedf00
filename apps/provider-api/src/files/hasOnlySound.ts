/** The boxes of an MP4, one within the other, that lead to the kind of a track; others are not read. */
const way = ['moov', 'trak', 'mdia'] as const
/** Where a box of type `hdlr` states the kind of its track, in bytes from its content's begin. */
const kindAt = 8

/** The kinds of the tracks of an MP4, such as `soun` and `vide`, in order. */
function* trackKinds(file: Buffer, from: number, to: number, depth = 0): Generator<string> {
  let at = from
  while (at + 8 <= to) {
    const type = file.toString('latin1', at + 4, at + 8)
    const size = file.readUInt32BE(at)
    const head = size === 1 ? 16 : 8
    if (at + head > to) return
    // A size of 0: to the end of the file.
    const end = size === 0 ? to : at + (size === 1 ? Number(file.readBigUInt64BE(at + 8)) : size)
    if (end < at + head || end > to) return
    const content = at + head
    if (type === way[depth]) yield* trackKinds(file, content, end, depth + 1)
    else if (depth === way.length && type === 'hdlr')
      yield file.toString('latin1', content + kindAt, content + kindAt + 4)
    at = end
  }
}

/**
 * Whether an MP4 has sound and nothing else. Recorders of browsers mark theirs as films: the name of the format alone
 * says nothing (WORD-2).
 */
export function hasOnlySound(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let hasSound = false
  for (const kind of trackKinds(file, 0, file.length)) {
    if (kind !== 'soun') return false
    hasSound = true
  }
  return hasSound
}
