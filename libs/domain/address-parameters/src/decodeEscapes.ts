const HEX = '[\\da-f]'
const NEXT = `%[89ab]${HEX}`

/**
 * One escaped character of well-formed UTF-8 (RFC 3629, section 4); all others would make `decodeURIComponent` throw.
 */
const CHARACTER = new RegExp(
  [
    `%[0-7]${HEX}`,
    `%(?:c[2-9a-f]|d${HEX})${NEXT}`,
    `%(?:e0%[ab]${HEX}|e[1-9abcef]${NEXT}|ed%[89]${HEX})${NEXT}`,
    `%(?:f0%[9ab]${HEX}|f[123]${NEXT}|f4%8${HEX})${NEXT}${NEXT}`,
  ].join('|'),
  'gi',
)

/** The text with its percent escapes decoded; broken ones stay as they are written. Never throws, linear time. */
export const decodeEscapes = (text: string): string => text.replace(CHARACTER, (escaped) => decodeURIComponent(escaped))
