/** A page of an Ogg stream before it is written. `position`: samples up to the end of its last packet. */
type Page = { packets: readonly Uint8Array[]; position: number; isFirst?: boolean; isLast?: boolean }

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  return sum
})

/** The checksum of an Ogg page whose own one is zero (RFC 3533): a CRC of 32 bits, not reflected, begun with zero. */
export function pageChecksum(page: Uint8Array): number {
  let sum = 0
  for (const byte of page) sum = (sum << 8) ^ (table[(sum >>> 24) ^ byte] ?? 0)
  return sum >>> 0
}

/** The lengths by which a packet stands in the segment table: 255 as often as it fits, then the rest, also zero. */
export const segmentsOf = (bytes: number): number => Math.floor(bytes / 255) + 1

function writePage({ packets, position, isFirst, isLast }: Page, serial: number, number: number): Uint8Array {
  const lengths = packets.flatMap(({ length }) => [
    ...Array.from({ length: segmentsOf(length) - 1 }, () => 255),
    length % 255,
  ])
  const headLength = 27 + lengths.length
  const page = new Uint8Array(headLength + packets.reduce((sum, { length }) => sum + length, 0))
  const view = new DataView(page.buffer)
  page.set([0x4f, 0x67, 0x67, 0x53, 0, (isFirst ? 2 : 0) | (isLast ? 4 : 0)])
  view.setBigInt64(6, BigInt(position), true)
  view.setUint32(14, serial, true)
  view.setUint32(18, number, true)
  view.setUint8(26, lengths.length)
  page.set(lengths, 27)
  let at = headLength
  for (const packet of packets) {
    page.set(packet, at)
    at += packet.length
  }
  view.setUint32(22, pageChecksum(page), true)
  return page
}

/** Writes the pages of one Ogg stream, in order. A page takes at most 255 segments (`segmentsOf`). */
export function writeOgg(pages: readonly Page[], serial: number): Uint8Array {
  const written = pages.map((page, number) => writePage(page, serial, number))
  const file = new Uint8Array(written.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const page of written) {
    file.set(page, at)
    at += page.length
  }
  return file
}
