const longest = 500

const secrets: readonly (readonly [RegExp, string])[] = [
  // The query and the fragment of an address, and the path where it may itself be a secret.
  [/\b(https?:\/\/[^\s/?#"'<>]+)[^\s"'<>]*/giu, '$1/…'],
  [/\bBearer\s+\S+/giu, 'Bearer …'],
  [/[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/gu, '<email>'],
  // User content stands in quotes: JSON that could not be parsed, a value that was not understood.
  [/(["'`«“„]).*?["'`»”]/gsu, '<quoted>'],
  [/\b\d{6,}:[\w-]{20,}/gu, '<token>'],
  [/\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/gu, '<token>'],
  [/\b(?=\w*\d)(?=\w*[a-z])[\w-]{20,}/giu, '<token>'],
  [/\+?\d[\d ().-]{7,}\d/gu, '<number>'],
]

/**
 * Removes from a text what must not leave the device: tokens, email addresses, phone numbers, quotations, paths and
 * queries of addresses (T-27).
 */
export function redact(text: string): string {
  const cut = text.slice(0, longest * 2)
  return secrets.reduce((clean, [secret, instead]) => clean.replace(secret, instead), cut).slice(0, longest)
}
