/** The size of a PNG or JPEG in pixels; null for anything else, which Telegram would not accept as a photo. */
export function photoSize(file: Buffer): { width: number; height: number } | null {
  if (file.length > 24 && file.toString('latin1', 1, 4) === 'PNG')
    return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  if (file[0] !== 0xff || file[1] !== 0xd8) return null
  for (let at = 2; at + 9 <= file.length && file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
  }
  return null
}
