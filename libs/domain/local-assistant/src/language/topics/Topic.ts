/**
 * The role of a topic in a question:
 * - `request`: something to do, which a person decides, such as a free time;
 * - `matter`: a subject of its own, such as parking; `weak` ones count where nothing stronger is named: one pays
 *   for a cancellation, too;
 * - `service`: what the salon does;
 * - `modifier`: a restriction that changes the answer, such as a child's price: only an entry that names it fits;
 * - `aspect`: what is asked about a service: its price or duration;
 * - `context`: what may be said along with any of them, such as a day.
 */
export type TopicKind = 'request' | 'matter' | 'weak' | 'service' | 'modifier' | 'aspect' | 'context'

/**
 * A topic and the words for it, as people write them, separated by blanks. `manicur*` is any word that begins so,
 * `gift_card` is words in a row, `#` a number. The script of a list does not matter: people mix languages, and a list
 * is searched whatever the language of the text is.
 */
export type Topic = { name: string; kind: TopicKind; words: string }
