/** A recording of one Opus track: its identification header, and its packets in order. */
export type OpusRecording = { head: Uint8Array; packets: readonly Uint8Array[] }

/** The ids of EBML elements that are read; all others are skipped. */
const ids = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  codec: 0x86,
  codecPrivate: 0x63a2,
  number: 0xd7,
  cluster: 0x1f43b675,
  group: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const

/** Elements that consist of others. */
const parents: ReadonlySet<number> = new Set([ids.segment, ids.tracks, ids.track, ids.cluster, ids.group])

/** The bytes of the variable-length number that begins with this byte, 1 to 8; 9 for none. */
const widthOf = (first: number): number => Math.clz32(first) - 23

/** Reads a variable-length number at a place. `value` is null where all its bits are set: a size that is not known. */
function numberAt(bytes: Uint8Array, at: number): { value: number | null; end: number } | null {
  const first = bytes[at] ?? 0
  const width = widthOf(first)
  if (width > 8 || at + width > bytes.length) return null
  let value = first & (0xff >> width)
  let isUnknown = value === 0xff >> width
  for (const byte of bytes.subarray(at + 1, at + width)) {
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value: isUnknown ? null : value, end: at + width }
}

/** An element's id, with its marker, as specifications print it. */
function idAt(bytes: Uint8Array, at: number): { id: number; end: number } | null {
  const width = widthOf(bytes[at] ?? 0)
  if (width > 4 || at + width > bytes.length) return null
  return { id: bytes.subarray(at, at + width).reduce((id, byte) => id * 256 + byte, 0), end: at + width }
}

/** The track and the packet of a block; null for one that packs several (lacing), which recorders do not write. */
function packetOf(block: Uint8Array): { track: number | null; packet: Uint8Array } | null {
  const track = numberAt(block, 0)
  const flags = track && block[track.end + 2]
  if (track === null || flags == null || (flags & 0x06) !== 0) return null
  return { track: track.value, packet: block.subarray(track.end + 3) }
}

const asText = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 32))

/** The track whose description is read. */
type Track = { number: number | null; codec: string; head: Uint8Array | null }

/** Calls `see` with each element that holds no others, in order, and with the begin of a track; false: it is broken. */
function walk(bytes: Uint8Array, see: (id: number, content: Uint8Array) => boolean): boolean {
  let at = 0
  while (at < bytes.length) {
    const name = idAt(bytes, at)
    const size = name && numberAt(bytes, name.end)
    // A recording that was cut off in its last element is whole before it.
    if (!name || !size) return true
    if (parents.has(name.id)) {
      if (name.id === ids.track && !see(ids.track, bytes.subarray(0, 0))) return false
      // Its content follows: parents of unknown size end where another one begins.
      at = size.end
      continue
    }
    if (size.value === null) return false
    const end = size.end + size.value
    if (end > bytes.length) return true
    if (!see(name.id, bytes.subarray(size.end, end))) return false
    at = end
  }
  return true
}

/**
 * Reads the Opus packets of a WebM recording as browsers make them: of known and unknown sizes, cut off or whole
 * (WORD-2). Null for anything else: other formats, other codecs, several packets in a block.
 */
export function readWebm(bytes: Uint8Array): OpusRecording | null {
  if (bytes[0] !== 0x1a || bytes[1] !== 0x45 || bytes[2] !== 0xdf || bytes[3] !== 0xa3) return null
  const tracks: Track[] = []
  const packets: Uint8Array[] = []
  const opus = () => tracks.find(({ codec, head }) => codec === 'A_OPUS' && head !== null)
  const see = (id: number, content: Uint8Array): boolean => {
    const track = tracks.at(-1)
    switch (id) {
      case ids.track:
        tracks.push({ number: null, codec: '', head: null })
        return true
      case ids.number:
        if (track) track.number = content.reduce((value, byte) => value * 256 + byte, 0)
        return true
      case ids.codec:
        if (track) track.codec = asText(content)
        return true
      case ids.codecPrivate:
        if (track && asText(content.subarray(0, 8)) === 'OpusHead' && content.length >= 19) track.head = content
        return true
      case ids.block:
      case ids.simpleBlock: {
        const found = packetOf(content)
        if (found !== null && found.track === opus()?.number) packets.push(found.packet)
        return found !== null
      }
      default:
        return true
    }
  }
  const isWhole = walk(bytes, see)
  const head = opus()?.head
  return isWhole && head && packets.length > 0 ? { head, packets } : null
}
