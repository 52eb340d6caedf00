/**
 * How the connection of each salon ended, by salon id (ALT-2). One that still waits for Altegio
 * is in none of the lists.
 */
export type AltegioSummary = { successful: string[]; alreadyConnected: string[]; failed: string[] }

type Fields = Readonly<Record<string, unknown>>

/**
 * Texts which mean that the salon has the application already, in the languages that Altegio and providers answer in.
 */
const installedAlready = ['already installed', 'уже установ', 'вже встанов', 'ya está instalad', 'já está instalad']
/** Weaker phrases with other meanings as well, such as of a salon that another company has already. */
const already = ['already', 'уже подключ', 'вже підключ', 'ya está conectad', 'já está conectad']

const isFields = (raw: unknown): raw is Fields => typeof raw === 'object' && raw !== null && !Array.isArray(raw)

const fieldsOf = (raw: unknown): Fields => (isFields(raw) ? raw : {})

const textOf = (...parts: readonly unknown[]) =>
  parts
    .filter((part) => typeof part === 'string')
    .join('\n')
    .toLowerCase()

/**
 * By the code first; then by the message, which next to an explicit `failed` must be an exact phrase; then by
 * `success`. The code may be the status, and both may stand in `error`; Altegio's own message stands in `meta`.
 */
function outcomeOf({ success, status, code, message, error, meta }: Fields): keyof AltegioSummary {
  const codes = textOf(status, code, fieldsOf(error)['code']).split('\n')
  const text = textOf(message, error, fieldsOf(error)['message'], fieldsOf(meta)['message'])
  const includesAny = (phrases: readonly string[]) => phrases.some((phrase) => text.includes(phrase))
  if (codes.some((each) => each.startsWith('already'))) return 'alreadyConnected'
  if (codes.includes('success')) return 'successful'
  if (includesAny(installedAlready)) return 'alreadyConnected'
  if (codes.includes('failed')) return 'failed'
  if (includesAny(already)) return 'alreadyConnected'
  return (success ?? codes.includes('ok')) === true ? 'successful' : 'failed'
}

function salonIdOf(raw: unknown): string {
  if (typeof raw === 'string' && raw !== '') return raw
  if (Number.isSafeInteger(raw)) return String(raw)
  throw new TypeError('A salon of the answer has no id')
}

/**
 * Summarises what became of each salon, from the list of {salonId, result} in the response to connecting, bare or under
 * `results` (ALT-2); in the order of the response. Throws a TypeError when the response, or one of its salons, has
 * another shape (ALT-3).
 */
export function altegioSummary(answer: unknown): AltegioSummary {
  const results = Array.isArray(answer) ? answer : fieldsOf(answer)['results']
  if (!Array.isArray(results)) throw new TypeError('The answer is no list of salons')
  const summary: AltegioSummary = { successful: [], alreadyConnected: [], failed: [] }
  for (const salon of results as unknown[]) {
    const { salonId, result } = fieldsOf(salon)
    if (!isFields(result)) throw new TypeError('A salon of the answer has no result')
    const id = salonIdOf(salonId)
    if (result['status'] !== 'waiting') summary[outcomeOf(result)].push(id)
  }
  return summary
}
