/** Pixels. */
export type PictureSize = { width: number; height: number }

/** Displayed size of a picture in pixels, from its header; null when unreadable. Nothing is decoded. */
export function pictureSize(bytes: Uint8Array, type: string): PictureSize | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = reader(type)?.(file) ?? null
    return size !== null && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    // The header is truncated.
    if (error instanceof RangeError) return null
    throw error
  }
}

function reader(type: string): ((file: Buffer) => PictureSize | null) | null {
  switch (type) {
    case 'image/png':
      return sizeOfPng
    case 'image/jpeg':
      return sizeOfJpeg
    case 'image/gif':
      return (file) => ({ width: file.readUInt16LE(6), height: file.readUInt16LE(8) })
    case 'image/webp':
      return sizeOfWebp
    // Any media type may arrive; others are not pictures here.
    default:
      return null
  }
}

const sizeOfPng = (file: Buffer): PictureSize | null =>
  file.toString('latin1', 12, 16) === 'IHDR' ? { width: file.readUInt32BE(16), height: file.readUInt32BE(20) } : null

function sizeOfWebp(file: Buffer): PictureSize | null {
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = file.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
    // Any four-character code may arrive.
    default:
      return null
  }
}

/** Walks the JPEG segments to the start of frame; an Exif segment before it may swap width and height. */
function sizeOfJpeg(file: Buffer): PictureSize | null {
  let isOnItsSide = false
  for (let at = 2; at + 4 <= file.length;) {
    if (file[at] !== 0xff) return null
    const marker = file[at + 1] ?? 0
    // Fill bytes before a marker.
    if (marker === 0xff) at += 1
    else if (isStart(marker)) {
      const [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)]
      return isOnItsSide ? { width: height, height: width } : { width, height }
    } else {
      const length = file.readUInt16BE(at + 2)
      if (length < 2) return null
      if (marker === 0xe1) isOnItsSide ||= orientationOf(file.subarray(at + 4, at + 2 + length)) >= 5
      at += 2 + length
    }
  }
  return null
}

/** Start-of-frame markers; three codes in the range are others. */
const isStart = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Exif orientation, 1 to 8; 1 without one. From 5 on, width and height are swapped. */
function orientationOf(segment: Buffer): number {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return 1
  const tiff = segment.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const two = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const four = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  try {
    const directory = four(4)
    for (let n = 0; n < two(directory); n++) {
      const entry = directory + 2 + n * 12
      if (two(entry) === 0x0112) return two(entry + 8)
    }
  } catch (error) {
    // Truncated Exif data is ignored: the picture itself may be fine.
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}
