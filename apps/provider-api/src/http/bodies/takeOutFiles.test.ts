import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../errors/refuse.ts'
import { fileLimits } from '../limits/fileLimits.ts'
import { takeOutFiles } from './takeOutFiles.ts'

const MiB = 1024 * 1024

/** Takes the files out of JSON that arrives in pieces of this size. */
function taken(json: string | Buffer, piece = 64 * 1024, largest = MiB) {
  const intake = takeOutFiles(largest)
  const bytes = Buffer.from(json)
  for (let at = 0; at < bytes.length; at += piece) intake.push(bytes.subarray(at, at + piece))
  return intake.end()
}
const refusalOf = (work: () => unknown): [number, string] | null => {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.status, error.code]
  }
}
/** Bytes without a pattern, so that a lost or doubled piece is noticed. */
const noise = (size: number, seed = 1): Buffer => {
  const bytes = Buffer.alloc(size)
  for (let n = 0, state = seed; n < size; n++) bytes[n] = (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16
  return bytes
}

describe('JSON with files in it', () => {
  it.each([1024 * 1024, 65_536, 65_537, 4096, 997])(
    'JSON in pieces of %i bytes is kept, with a short text in place of each file',
    (piece) => {
      const [one, two] = [noise(300_000), noise(90_001, 7)]
      const body = {
        chatId: 7,
        message: 'She said "yes" \\ \u{1F485} ї',
        fileData: [one.toString('base64'), `data:image/png;base64,${two.toString('base64')}`],
        fileName: ['a.txt', 'b"\\.png'],
      }
      const { json, files } = taken(JSON.stringify(body), piece)
      const parsed = JSON.parse(json) as typeof body
      expect({ ...parsed, fileData: null }).toEqual({ ...body, fileData: null })
      expect(parsed.fileData.map((name) => files.get(name)?.type)).toEqual(['', 'image/png'])
      expect(parsed.fileData.map((name, n) => files.get(name)?.bytes.equals(n === 0 ? one : two))).toEqual([true, true])
    },
  )

  it('short texts are left unchanged, whatever they contain and wherever the JSON is cut', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), fc.integer({ min: 1, max: 20 }), (json, piece) => {
        const { json: rest, files } = taken(json, piece)
        expect(rest).toBe(json)
        expect(files.size).toBe(0)
      }),
    )
  })

  it('base64 with escaped slashes, plus signs and line breaks is read, wherever the JSON is cut', () => {
    const bytes = noise(200_000, 3)
    const base64 = bytes.toString('base64')
    const lines = base64.replace(/.{76}/g, '$&\\r\\n').replaceAll('/', '\\/').replaceAll('+', '\\u002b')
    for (const piece of [65_536, 1021]) {
      const { json, files } = taken(`{"fileData":"${lines}"}`, piece)
      expect(files.get((JSON.parse(json) as { fileData: string }).fileData)?.bytes.equals(bytes)).toBe(true)
    }
  })

  it.each([
    ['characters outside base64', `${'a'.repeat(70_000)}<script>`],
    ['a data URL without base64', `data:text/plain,${'a'.repeat(70_000)}`],
    ['a data URL whose head does not end', `data:${'a'.repeat(140_000)}`],
    ['padding in its middle', `${'a'.repeat(70_000)}==${'a'.repeat(70_000)}`],
    ['half an escape', `${'a'.repeat(70_000)}\\u00`],
    ['an escaped backslash', `${'a'.repeat(70_000)}\\\\`],
    ['an escaped quote', `${'a'.repeat(70_000)}\\"${'a'.repeat(70_000)}`],
  ])('a file with %s is refused', (_what, data) => {
    for (const piece of [65_536, 1021])
      expect(refusalOf(() => taken(`{"fileData":"${data}"}`, piece))).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('a file that never ends is refused', () => {
    expect(refusalOf(() => taken(`{"fileData":"${'a'.repeat(70_000)}`))).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('files up to 10 MB each and 25 MB together are accepted, and one byte more is refused before the rest arrives', () => {
    const file = (size: number) =>
      `"${'A'.repeat(Math.ceil(size / 3) * 4 - ((3 - (size % 3)) % 3))}${'='.repeat((3 - (size % 3)) % 3)}"`
    const { files } = taken(`[${file(fileLimits.oneFile)}]`)
    expect([...files.values()].map(({ bytes }) => bytes.length)).toEqual([fileLimits.oneFile])
    expect(refusalOf(() => taken(`[${file(fileLimits.oneFile + 1)}]`))).toEqual([413, 'FILE_TOO_LARGE'])
    const half = fileLimits.together / 5
    const five = Array(5).fill(file(half)).join(',')
    expect(taken(`[${five}]`).files.size).toBe(5)
    expect(refusalOf(() => taken(`[${five},${file(70_000)}]`))).toEqual([413, 'FILE_TOO_LARGE'])
    // Without an end: it is refused while it arrives.
    const intake = takeOutFiles(MiB)
    expect(refusalOf(() => intake.push(Buffer.from(`["${'A'.repeat(15 * MiB)}`)))).toEqual([413, 'FILE_TOO_LARGE'])
  })

  it('an eleventh file is refused', () => {
    const files = (count: number) =>
      `[${Array(count)
        .fill(`"${'A'.repeat(70_000)}"`)
        .join(',')}]`
    expect(taken(files(10)).files.size).toBe(10)
    expect(refusalOf(() => taken(files(11)))).toEqual([422, 'TOO_MANY_FILES'])
  })

  it('JSON beside its files is refused above the given size', () => {
    const padded = (size: number) => `{"x":"${'é'.repeat(20)}"${' '.repeat(size)}}`
    expect(refusalOf(() => taken(padded(2000), 64, 1000))).toEqual([413, 'VALIDATION_ERROR'])
    expect(refusalOf(() => taken(`[${'"",'.repeat(400_000)}""]`))).toEqual([413, 'VALIDATION_ERROR'])
    expect(taken(padded(900), 64, 1000).json).toBe(padded(900))
  })
})
