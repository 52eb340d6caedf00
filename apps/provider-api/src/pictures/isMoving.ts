/**
 * Whether a PNG or WebP, by its header, has several pictures that a browser shows in turn: a reader could not stop them
 * (WCAG 2.2.2). False for other types. Nothing is decoded.
 */
export function isMoving(bytes: Uint8Array, type: string): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'image/webp') return file.toString('latin1', 12, 16) === 'VP8X' && ((file[20] ?? 0) & 0x02) !== 0
  return type === 'image/png' && hasControlOfFrames(file)
}

/** Walks the chunks before the picture's data; behind it, browsers ignore the chunk that makes a PNG move. */
function hasControlOfFrames(file: Buffer): boolean {
  for (let at = 8; at + 8 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const chunk = file.toString('latin1', at + 4, at + 8)
    if (chunk === 'acTL' || chunk === 'IDAT') return chunk === 'acTL'
  }
  return false
}
