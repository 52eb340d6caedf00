/** The places in a quick reply that are filled in with values of the chat. */
export const variableNames = ['customer', 'first_name', 'me', 'company'] as const
export type VariableName = (typeof variableNames)[number]

/** A place of a text without a value: offsets in UTF-16 units, with its braces; `to` is exclusive. */
export type Gap = { readonly from: number; readonly to: number }

/** A name between double braces, on one line. Bounded, so that a text of braces alone is read in linear time. */
const place = /\{\{([^{}\n]{1,60})\}\}/gu

const isVariable = (name: string): name is VariableName => (variableNames as readonly string[]).includes(name)

/**
 * Fills the variables of a quick reply with values, which are inserted as they are and never read as variables
 * themselves. A variable whose value is empty stays as a gap, under the name that `nameOf` gives it in the writer's
 * language; other names in braces stay as they are (WORD-1).
 */
export function fillQuickReply(
  text: string,
  values: Readonly<Partial<Record<VariableName, string>>>,
  nameOf: (variable: VariableName) => string,
): string {
  return text.replace(place, (whole, written: string) => {
    const name = written.trim().toLowerCase()
    if (!isVariable(name)) return whole
    const value = withoutGaps(values[name] ?? '')
    return value === '' ? `{{${nameOf(name)}}}` : value
  })
}

/**
 * A customer may be called anything; no brace of a name is to be a part of a gap, alone or with those that stand beside
 * it in the text.
 */
const withoutGaps = (value: string): string => value.replace(/([{}])[{}]+/gu, '$1').replace(/^[\s{}]+|[\s{}]+$/gu, '')

/**
 * The first gap of a text from an offset on, or from its beginning when there is none after that; null without gaps.
 */
export function nextGap(text: string, from = 0): Gap | null {
  let first: Gap | null = null
  for (const { 0: whole, index } of text.matchAll(place)) {
    const gap = { from: index, to: index + whole.length }
    if (index >= from) return gap
    first ??= gap
  }
  return first
}
