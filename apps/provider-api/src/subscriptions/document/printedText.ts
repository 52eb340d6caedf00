import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import anyAscii from 'any-ascii'

/** The fonts of documents, the first one for everything that it has letters for. */
const families = ['inter', 'georgian', 'armenian'] as const
type Family = (typeof families)[number]
type FontName = `${Family}-${'regular' | 'bold'}`

const require = createRequire(import.meta.url)
const noto = (script: 'georgian' | 'armenian', weight: 400 | 600) =>
  `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal.woff`
const files: Readonly<Record<FontName, string>> = {
  'inter-regular': '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  'inter-bold': '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  'georgian-regular': noto('georgian', 400),
  'georgian-bold': noto('georgian', 600),
  'armenian-regular': noto('armenian', 400),
  'armenian-bold': noto('armenian', 600),
}
let fonts: readonly (readonly [FontName, Buffer])[] | null = null
const loadFonts = () =>
  (fonts ??= families.flatMap((family) =>
    (['regular', 'bold'] as const).map((weight) => {
      const name: FontName = `${family}-${weight}`
      return [name, readFileSync(require.resolve(files[name]))] as const
    }),
  ))

/** Makes the fonts known to a document; those that it does not use are not in it. */
export function registerFonts(pdf: PDFKit.PDFDocument): void {
  for (const [name, bytes] of loadFonts()) pdf.registerFont(name, bytes)
}

/** A part of a line that is written in one font. */
export type PrintedRun = { readonly font: FontName; readonly text: string }

/** Whether a font of a document has a letter. pdfkit does not tell; the font below it does. */
function hasGlyph(pdf: PDFKit.PDFDocument, font: FontName, letter: string): boolean {
  pdf.font(font)
  const { _font: open } = pdf as unknown as { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } }
  return open.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

const pictures = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20e3\ufe0f]/gu

/**
 * A line in the fonts that have its letters. What none of them has, such as Arabic or Chinese, is written in Latin
 * letters, and a picture is left out: a reader sees no empty box, and can search for all that stands there. A line
 * without letters is one empty run.
 */
export function printedRuns(pdf: PDFKit.PDFDocument, line: string, { isBold }: { isBold: boolean }): PrintedRun[] {
  const names = families.map((family): FontName => `${family}-${isBold ? 'bold' : 'regular'}`)
  const [main = 'inter-regular'] = names
  const parts: { font: FontName | null; text: string }[] = []
  for (const letter of line.normalize('NFC')) {
    const font = names.find((name) => hasGlyph(pdf, name, letter)) ?? null
    const last = parts.at(-1)
    if (last?.font === font) last.text += letter
    else parts.push({ font, text: letter })
  }
  const runs: { font: FontName; text: string }[] = [{ font: main, text: '' }]
  for (const { font, text } of parts) {
    const run = font === null ? { font: main, text: anyAscii(text.replace(pictures, '')) } : { font, text }
    const last = runs.at(-1)
    if (last?.font === run.font) last.text += run.text
    else runs.push(run)
  }
  return runs.length > 1 ? runs.filter(({ text }) => text !== '') : runs
}
