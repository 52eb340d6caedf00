/** Escaped markup. */
export type Html = { readonly markup: string }

type Piece = Html | string | number | null | readonly Html[]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const spelled = (piece: Piece): string => {
  if (piece === null) return ''
  if (typeof piece === 'string' || typeof piece === 'number')
    return String(piece).replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)
  return 'markup' in piece ? piece.markup : piece.map((each) => each.markup).join('')
}

/** A template tag that escapes its values, unless they are markup themselves. */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html => ({
  markup: String.raw({ raw: strings }, ...pieces.map(spelled)),
})
