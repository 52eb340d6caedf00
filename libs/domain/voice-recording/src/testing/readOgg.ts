/** A page of an Ogg file as a player reads it. */
export type OggPage = {
  flags: number
  position: bigint
  serial: number
  number: number
  packets: Uint8Array[]
  /** Its bytes with a checksum of zero, and the checksum that it states. */
  bytes: Uint8Array
  checksum: number
}

/** Reads the pages of an Ogg file whose packets each end on their page; throws where it is none. */
export function readOgg(file: Uint8Array): OggPage[] {
  const pages: OggPage[] = []
  let at = 0
  while (at < file.length) {
    const view = new DataView(file.buffer, file.byteOffset + at)
    if (String.fromCharCode(...file.subarray(at, at + 4)) !== 'OggS') throw new Error(`No page at ${String(at)}`)
    const lengths = file.subarray(at + 27, at + 27 + view.getUint8(26))
    const start = at + 27 + lengths.length
    const packets: Uint8Array[] = []
    let [from, to] = [start, start]
    for (const length of lengths) {
      to += length
      if (length === 255) continue
      packets.push(file.subarray(from, to))
      from = to
    }
    if (from !== to) throw new Error('A packet goes on over the end of its page')
    const bytes = file.slice(at, to)
    bytes.fill(0, 22, 26)
    pages.push({
      flags: view.getUint8(5),
      position: view.getBigInt64(6, true),
      serial: view.getUint32(14, true),
      number: view.getUint32(18, true),
      packets,
      bytes,
      checksum: view.getUint32(22, true),
    })
    at = to
  }
  return pages
}
