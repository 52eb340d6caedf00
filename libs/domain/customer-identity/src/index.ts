export { nationalSpellingsOf, spellingsOf } from './spellingsOf.ts'
export { visibleName } from './visibleName.ts'
