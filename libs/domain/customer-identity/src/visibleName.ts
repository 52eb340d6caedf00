/** Characters without a shape of their own, and blanks that are no spaces to Unicode: the Hangul filler, Braille's. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u
const onlyUnseen = new RegExp(`^${unseen.source}*$`, 'u')
/** Characters that turn the direction of all that follows, beyond the name. */
const directions = /[\u202a-\u202e\u2066-\u2069]/gu
/** Blanks around a name; a sign of how an emoji is drawn, or joins another, belongs to it. */
const blanks = String.raw`[\s\p{Cc}\u115f\u1160\u200b\u200e\u200f\u2060\u2800\u3164\ufeff\uffa0]`
const around = new RegExp(`^${blanks}+|${blanks}+$`, 'gu')

/**
 * Returns a person's name as it can be shown; null for one of which nothing can be seen: empty, blanks, fillers, marks
 * of direction, or marks without a letter.
 */
export function visibleName(name: string | null | undefined): string | null {
  if (name == null || onlyUnseen.test(name)) return null
  return name.replace(directions, '').replace(around, '')
}
