import { describe, expect, it } from 'vitest'
import {
  aDocx,
  aGif,
  aHeic,
  aJpeg,
  aMov,
  anMp4,
  anOgg,
  anOldMov,
  anOldOffice,
  aPdf,
  aPng,
  aWav,
  aWebp,
  aZip,
} from '../testing/someFiles.ts'
import { examineFile } from './examineFile.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'

const text = (content: string) => Buffer.from(content)
const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const html = text('<!doctype html><html><script>alert(1)</script></html>')
const exe = Buffer.concat([text('MZ'), Buffer.alloc(200)])
const elf = Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(200)])
const aPhoneFilm = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 0x18]),
    text(`ftyp${brand}`),
    Buffer.from([0, 0, 2, 0]),
    text(`${brand}3gp5`),
    Buffer.alloc(64),
  ])
/** A box of an MP4. */
const aBox = (type: string, ...content: Buffer[]) => {
  const inside = Buffer.concat(content)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + inside.length)
  return Buffer.concat([size, text(type), inside])
}
/** An MP4 with a track of each of these kinds, as recorders of browsers name it. */
const anMp4Of = (...kinds: string[]) =>
  Buffer.concat([
    aBox('ftyp', text('isom'), Buffer.from([0, 0, 2, 0]), text('isomiso6')),
    aBox('moov', ...kinds.map((kind) => aBox('trak', aBox('mdia', aBox('hdlr', Buffer.alloc(8), text(kind)))))),
    aBox('mdat', Buffer.alloc(64)),
  ])
/** Boxes within boxes, one in the next: deeper than a call may go into itself. */
const deepBoxes = (depth: number) =>
  Buffer.concat(
    Array.from({ length: depth }, (_, level) => {
      const head = Buffer.from('0000moov', 'latin1')
      head.writeUInt32BE(8 * (depth - level))
      return head
    }),
  )
const codeOf = (bytes: Uint8Array, name: string) =>
  examineFile({ bytes, name }).then(
    (file) => file.type,
    (error: { code?: string }) => error.code,
  )

describe('the examination of a file', () => {
  it.each([
    ['photo.png', aPng(3, 2), 'image/png', 'photo.png'],
    ['photo.jpg', aJpeg(), 'image/jpeg', 'photo.jpg'],
    ['anim.gif', aGif(), 'image/gif', 'anim.gif'],
    ['photo.webp', aWebp(), 'image/webp', 'photo.webp'],
    ['prices.pdf', aPdf(), 'application/pdf', 'prices.pdf'],
    ['report.docx', aDocx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'report.docx'],
    ['old.doc', anOldOffice('WordDocument'), 'application/msword', 'old.doc'],
    ['old.xls', anOldOffice('Workbook'), 'application/vnd.ms-excel', 'old.xls'],
    ['voice.ogg', anOgg(), 'audio/ogg', 'voice.ogg'],
    ['note.wav', aWav(), 'audio/wav', 'note.wav'],
    ['clip.mp4', anMp4(), 'video/mp4', 'clip.mp4'],
    ['clip.mp4', anMp4Of('vide', 'soun'), 'video/mp4', 'clip.mp4'],
    ['voice.m4a', anMp4Of('soun'), 'audio/mp4', 'voice.m4a'],
    ['broken.mp4', anMp4Of('soun').subarray(0, 40), 'video/mp4', 'broken.mp4'],
    ['deep.mp4', Buffer.concat([anMp4Of(), deepBoxes(50_000)]), 'video/mp4', 'deep.mp4'],
    ['IMG_0042.HEIC', aHeic(), 'image/heic', 'IMG_0042.HEIC'],
    ['IMG_0043.MOV', aMov(), 'video/quicktime', 'IMG_0043.MOV'],
    ['old.mov', anOldMov(), 'video/quicktime', 'old.mov'],
    ['photo.jpg', aHeic(), 'image/heic', 'photo.heic'],
    ['page.html', aMov(), 'video/quicktime', 'page.mov'],
    // Text with the mark of an old film.
    ['offer.txt', text('The free sample'), 'text/plain', 'offer.txt'],
    ['price.txt', Buffer.from([0xcf, 0xf0, 0xe0, 0xe9, 0xf1, 0x0d, 0x0a]), 'text/plain', 'price.txt'],
    ['price16.txt', Buffer.from('\uFEFFПрайс', 'utf16le'), 'text/plain', 'price16.txt'],
    ['price16.csv', Buffer.from('\uFEFFПрайс', 'utf16le').swap16(), 'text/csv', 'price16.csv'],
    ['voice.amr', Buffer.concat([text('#!AMR\n'), Buffer.alloc(64, 0x3c)]), 'audio/amr', 'voice.amr'],
    ['song', Buffer.concat([Buffer.from('fff15080021ffc', 'hex'), Buffer.alloc(200)]), 'audio/aac', 'song.aac'],
    ['clip.mp4', aPhoneFilm('3gp4'), 'video/3gpp', 'clip.3gp'],
    ['clip.3g2', aPhoneFilm('3g2a'), 'video/3gpp2', 'clip.3g2'],
    ['notes.txt', text('Привіт\r\n'), 'text/plain', 'notes.txt'],
    ['list.csv', text('\uFEFFname;price\nCut;20\n'), 'text/csv', 'list.csv'],
    // A wrong extension is corrected.
    ['photo.exe', aPng(), 'image/png', 'photo.png'],
    ['page.html', aJpeg(), 'image/jpeg', 'page.jpg'],
    ['scan.png', aPdf(), 'application/pdf', 'scan.pdf'],
    ['no extension', aPdf(), 'application/pdf', 'no extension.pdf'],
    // Files with two valid formats: stored as a picture, and never served as a page.
    ['gifar.html', Buffer.concat([aGif(), html]), 'image/gif', 'gifar.gif'],
    ['polyglot.png', Buffer.concat([aPng(), aZip('a.exe', 'MZ')]), 'image/png', 'polyglot.png'],
    // A page with the extension of text is stored as text.
    ['page.txt', html, 'text/plain', 'page.txt'],
  ])('the file %s is stored under the type and name of its content', async (name, bytes, type, kept) => {
    expect(await examineFile({ bytes, name })).toMatchObject({
      type,
      name: kept,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
  })

  it.each([
    ['an SVG picture', 'x.svg', svg],
    ['an SVG picture, renamed as a PNG', 'x.png', svg],
    ['a page', 'x.html', html],
    ['a page, renamed', 'x.png', html],
    ['a page, renamed as a document', 'x.pdf', html],
    ['a program', 'setup.exe', exe],
    ['a program, renamed', 'x.png', exe],
    ['a program, renamed as text', 'x.txt', exe],
    ['a program of Linux, renamed as text', 'x.csv', elf],
    ['a script', 'x.sh', text('#!/bin/sh\nrm -rf /\n')],
    ['a zip', 'x.zip', aZip('a.txt', 'a')],
    ['a zip, renamed as a document', 'x.docx', aZip('a.txt', 'a')],
    ['an installer in an old container', 'x.doc', anOldOffice('Property')],
    ['text in an unknown encoding', 'x.txt', Buffer.from([0xff, 0xfe, 0x41, 0xd8])],
    ['text with no extension', 'notes', text('Hello')],
    ['bytes of no known type', 'x.png', Buffer.from([1, 2, 3])],
    ['an empty file', 'x.txt', Buffer.alloc(0)],
    ['a single byte', 'x.png', Buffer.from([0x89])],
  ])('a file that is %s is refused', async (_what, name, bytes) => {
    expect(await codeOf(bytes, name)).toBe('FILE_TYPE_REFUSED')
  })

  it('a file may have 10 MB, and one byte more is refused', async () => {
    const largest = Buffer.alloc(fileLimits.oneFile, 'a')
    expect(await codeOf(largest, 'a.txt')).toBe('text/plain')
    expect(await codeOf(Buffer.concat([largest, text('a')]), 'a.txt')).toBe('FILE_TOO_LARGE')
  })

  it('a picture that would fill the memory of a browser is refused', async () => {
    expect(await codeOf(aPng(20_000, 20_000), 'bomb.png')).toBe('FILE_TOO_LARGE')
  })
})

describe('the size of a picture', () => {
  it.each([
    ['PNG', aPng(3, 2), { width: 3, height: 2 }],
    ['JPEG', aJpeg(40, 30), { width: 40, height: 30 }],
    ['a rotated JPEG', aJpeg(40, 30, 6), { width: 30, height: 40 }],
    ['GIF', aGif(), { width: 1, height: 1 }],
    ['WebP', aWebp(), { width: 1, height: 1 }],
  ])('the size of a picture in %s is read from its header', async (_what, bytes, picture) => {
    expect((await examineFile({ bytes, name: 'x' })).picture).toEqual(picture)
  })

  it('a picture with a truncated header is accepted without a size', async () => {
    expect(await examineFile({ bytes: aJpeg().subarray(0, 6), name: 'x.jpg' })).toMatchObject({
      type: 'image/jpeg',
      picture: null,
    })
  })
})
