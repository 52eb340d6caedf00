/**
 * Chooses the first known language among candidates such as `pt-BR`, else English: as `resolveLocale` does, in any
 * browser (LOC-2).
 */
export function languageOf(known: object, candidates: readonly (string | null | undefined)[]): string {
  for (var place = 0; place < candidates.length; place++) {
    var base = String(candidates[place]).toLowerCase().split(/[-_]/)[0] || ''
    if (Object.prototype.hasOwnProperty.call(known, base)) return base
  }
  return 'en'
}
