/** A block of a recording: its packet, and in which of the two ways it is written. */
export type Block = { packet: Uint8Array; isGroup?: boolean; track?: number }

/** An element with a size of eight bytes, or of none that is known. */
function element(id: readonly number[], content: readonly number[], isSizeKnown = true): number[] {
  const size = isSizeKnown
    ? [1, 0, 0, 0, ...[24, 16, 8, 0].map((shift) => (content.length >>> shift) & 0xff)]
    : [1, ...Array.from({ length: 7 }, () => 255)]
  return [...id, ...size, ...content]
}

const blockOf = ({ packet, isGroup = false, track = 1 }: Block): number[] => {
  const content = [0x80 | track, 0, 0, isGroup ? 0 : 0x80, ...packet]
  return isGroup ? element([0xa0], element([0xa1], content)) : element([0xa3], content)
}

const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))

export const anOpusHead = new Uint8Array([...letters('OpusHead'), 1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0])

/** A WebM recording of these clusters, as browsers write it; `codec`: of its first track. */
export function aWebm(
  clusters: readonly (readonly Block[])[],
  { isSizeKnown = false, codec = 'A_OPUS' }: { isSizeKnown?: boolean; codec?: string } = {},
): Uint8Array {
  const track = element(
    [0xae],
    [...element([0xd7], [1]), ...element([0x86], letters(codec)), ...element([0x63, 0xa2], [...anOpusHead])],
  )
  const inside = [
    ...element([0x16, 0x54, 0xae, 0x6b], track),
    ...clusters.flatMap((blocks) =>
      element([0x1f, 0x43, 0xb6, 0x75], [...element([0xe7], [0]), ...blocks.flatMap(blockOf)], isSizeKnown),
    ),
  ]
  return new Uint8Array([
    ...element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], letters('webm'))),
    ...element([0x18, 0x53, 0x80, 0x67], inside, isSizeKnown),
  ])
}
