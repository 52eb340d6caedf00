import { deflateSync } from 'node:zlib'

/** Small files of real types, for tests. */

/** A PNG of one colour; width and height in pixels. */
export const aPng = (width = 2, height = 1): Buffer => pngOf(width, height)

/** A PNG that says before its first picture that it has two. */
export const aMovingPng = (): Buffer => pngOf(2, 1, chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])))

function pngOf(width: number, height: number, ...before: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  // A large picture needs its header only, so that the file stays small.
  const rows = width * height > 1_000_000 ? Buffer.alloc(1) : Buffer.alloc(height * (1 + width * 3), 0x7f)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** A JPEG up to its dimensions, the only part that the server reads; `orientation`: the EXIF value. */
export function aJpeg(width = 40, height = 30, orientation = 1): Buffer {
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0II*\0', 'latin1'),
    Buffer.from([8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]),
  ])
  const start = Buffer.from([
    0xff,
    0xc0,
    0,
    17,
    8,
    height >> 8,
    height & 0xff,
    width >> 8,
    width & 0xff,
    3,
    1,
    0x22,
    0,
    2,
    0x11,
    1,
    3,
    0x11,
    1,
  ])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2]),
    exif,
    start,
    Buffer.from([0xff, 0xd9]),
  ])
}

export const aGif = (): Buffer => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
export const aWebp = (): Buffer => Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')
/** A WebP of 2 by 1 pixels up to its header, which says that it moves. */
export const aMovingWebp = (): Buffer =>
  Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x01\0\0\0\0\0', 'latin1')
export const aPdf = (): Buffer =>
  Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const anOgg = (): Buffer => {
  const page = Buffer.alloc(27)
  page.write('OggS', 0, 'latin1')
  page[26] = 1
  return Buffer.concat([
    page,
    Buffer.from([19]),
    Buffer.from('OpusHead\x01\x01\x00\x00\x80\xbb\x00\x00\x00\x00\x00', 'latin1'),
  ])
}
export const anMp4 = (): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2', 'latin1'), Buffer.alloc(64)])
/** A file of the format of MP4 and HEIC, of this brand. */
const ofBrand = (brand: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\x02\0${brand}mif1`, 'latin1'),
    Buffer.alloc(64),
  ])
export const aHeic = (): Buffer => ofBrand('heic')
export const aMov = (): Buffer => ofBrand('qt  ')
/** A film of QuickTime before it had brands. */
export const anOldMov = (): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('wide\0\0\0\x10mdat', 'latin1'), Buffer.alloc(64)])
export const aWav = (): Buffer =>
  Buffer.concat([
    Buffer.from(
      'RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data\0\0\0\0',
      'latin1',
    ),
  ])
/** A zip of one stored entry, as office documents begin. */
export function aZip(entry: string, content: string): Buffer {
  const [name, data] = [Buffer.from(entry), Buffer.from(content)]
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 0, 'latin1')
  header.writeUInt16LE(20, 4)
  header.writeUInt32LE(crc32(data), 14)
  header.writeUInt32LE(data.length, 18)
  header.writeUInt32LE(data.length, 22)
  header.writeUInt16LE(name.length, 26)
  const local = Buffer.concat([header, name, data])
  const central = Buffer.alloc(46)
  central.write('PK\x01\x02', 0, 'latin1')
  central.writeUInt16LE(20, 6)
  central.writeUInt32LE(crc32(data), 16)
  central.writeUInt32LE(data.length, 20)
  central.writeUInt32LE(data.length, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, name, end])
}
export const aDocx = (): Buffer =>
  aZip(
    '[Content_Types].xml',
    '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml" PartName="/word/document.xml"/></Types>',
  )
/** The container of old office documents, with a stream of this name in it. */
export const anOldOffice = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ])
