import { isZoneName } from './isTimeZone.ts'

/** Names that browsers still list, and the present ones of the time zone database. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Africa/Asmera', 'Africa/Asmara'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
])

/** The present name of a zone, unless the browser is too old to know it. */
export function presentName(zone: string): string {
  const present = renamed.get(zone)
  return present !== undefined && isZoneName(present) ? present : zone
}

/** The zones that a browser lists by their present names, with the chosen one among them, in order. */
export const zonesWith = (chosen: string, listed: readonly string[]): string[] =>
  [...new Set([chosen, 'UTC', ...listed.map(presentName)])].toSorted()

/** A name as it is searched: lower case, without marks, a space between words. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s/_-]+/gu, ' ')
    .trim()

/** Whether a search finds a zone, by its present name or an older one: “Sao Paulo” finds America/Sao_Paulo. */
export function findsZone(search: string, zone: string): boolean {
  const names = [zone, ...[...renamed].flatMap(([old, present]) => (present === zone ? [old] : []))]
  return names.some((name) => folded(name).includes(folded(search)))
}
