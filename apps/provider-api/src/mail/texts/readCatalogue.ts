import type { CatalogueText } from './msg.ts'

/** The key of a message in a catalogue: gettext joins the context and the text in the same way. */
export const textKey = ({ message, context = '' }: CatalogueText): string => `${context}\u0004${message}`

type Entry = Partial<Record<'msgctxt' | 'msgid' | 'msgstr', string>>

/** The entries of a catalogue, in order; a text may go on in quotes on further lines. */
function entriesOf(source: string): Entry[] {
  const entries: Entry[] = []
  let field: keyof Entry = 'msgid'
  for (const line of source.split('\n')) {
    const [, name, quoted] = /^(?:(msgctxt|msgid|msgstr) )?(".*")\s*$/su.exec(line) ?? []
    if (quoted === undefined) continue
    const last = entries.at(-1)
    if (name === 'msgctxt' || (name === 'msgid' && (last === undefined || last.msgid !== undefined))) entries.push({})
    if (name !== undefined) field = name as keyof Entry // the pattern has no other names
    const entry = entries.at(-1)
    if (entry) entry[field] = (entry[field] ?? '') + (JSON.parse(quoted) as string) // PO quotes as JSON does
  }
  return entries
}

/** The translations of a catalogue (`messages.po`) by the keys of their messages; those without one are left out. */
export function readCatalogue(source: string): ReadonlyMap<string, string> {
  const catalogue = new Map<string, string>()
  for (const { msgctxt, msgid, msgstr } of entriesOf(source)) {
    if (msgid && msgstr) catalogue.set(textKey({ message: msgid, ...(msgctxt && { context: msgctxt }) }), msgstr)
  }
  return catalogue
}
