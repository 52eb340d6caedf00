import { inflateSync } from 'node:zlib'

/** The streams of a PDF that pdfkit has made, inflated where they were deflated. Objects are found by their number. */
function objectsOf(pdf: Buffer): Map<number, { head: string; stream: Buffer | null }> {
  const text = pdf.toString('latin1')
  const objects = new Map<number, { head: string; stream: Buffer | null }>()
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = found.index + found[0].length
    const end = text.indexOf('\nendobj', start)
    const body = text.slice(start, end)
    const at = body.indexOf('stream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const raw = at < 0 ? null : pdf.subarray(start + at + 7, start + body.lastIndexOf('\nendstream'))
    const stream = raw && (head.includes('/FlateDecode') ? inflateSync(raw) : raw)
    objects.set(Number(found[1]), { head, stream })
  }
  return objects
}

/** By glyph, the characters that a font's ToUnicode table has for it. */
function charactersOf(table: string): Map<string, string> {
  const characters = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const units = [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => hex.replaceAll(' ', ''))
    for (const [place, hex] of units.entries()) {
      const glyph = (Number.parseInt(first, 16) + place).toString(16).padStart(4, '0')
      characters.set(glyph, Buffer.from(hex, 'hex').swap16().toString('utf16le'))
    }
  }
  return characters
}

/**
 * The texts of a PDF in the order in which they were drawn, one for each line, by the tables that
 * programs copy text with.
 */
export function textOfPdf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of objects.values()) {
    for (const [, name = '', object] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(object))?.head ?? '')?.[1]
      const stream = table === undefined ? null : objects.get(Number(table))?.stream
      if (stream) fonts.set(name, charactersOf(stream.toString('latin1')))
    }
  }
  const lines: string[] = []
  for (const { stream } of objects.values()) {
    const content = stream?.toString('latin1') ?? ''
    for (const [, block = ''] of content.matchAll(/BT\n([\s\S]*?)ET/g)) {
      const font = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '')
      const glyphs = [...block.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      if (font) lines.push(glyphs.map((glyph) => font.get(glyph.toLowerCase()) ?? '\uFFFD').join(''))
    }
  }
  return lines
}
