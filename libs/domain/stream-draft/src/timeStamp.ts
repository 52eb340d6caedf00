/*
 * The grammar of a time stamp before a text (provider-api 1.5). `#` is a digit, `_` are blanks: a hundred at most, so that
 * what is held back has an end, and nothing takes long to match. A class holds `]` as \x5d.
 */
const day = '((Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,?\\s_)?'
const date = `${day}(####[-/.]##?[-/.]##?|##?[-/.]##?[-/.]####)`
const clock = '##?:##(:##([.,]#{1,9})?)?(\\s?[AaPp][Mm])?'
const moment = `${date}(T|,?\\s_)${clock}\\s?(Z|UTC|GMT)?(\\s?[+-]##?(:?##)?)?`
/** `[2024-05-01 12:30]`, `(12:30) -`, `【Wed 2024-05-01】`: a date, a date with a time or a time alone, if it stands in brackets. */
const bracketed = `[[(【]_((time(stamp)?|sent)_(:_)?)?(${moment}|${date}|${clock})_[)】\\x5d]_([:–—|-]_)?`
/** `2024-05-01 12:30 - `: bare, only a date with a time, and only before a mark and a space or a new line. */
const bare = `${moment}_([:–—|-]\\s_|\r?\n)`
/** `2024-05-01T12:30:00.000Z `: an instant with its zone. */
const instant = '####-##-##T##:##(:##([.]#{1,9})?)?(Z|[+-]##:?##)\\s_'

const stamp = `_(${bracketed}|${bare}|${instant})`.replace(/#/g, '\\d').replace(/_/g, '\\s{0,99}')
/** A model doubles its stamps at times: up to three are sought. */
const stamps = new RegExp(`^(${stamp}){0,3}`)
/** The same grammar, where the text may end before any letter of it; lazy, so that the end of a text is seen at once. */
const startOfStamps = new RegExp(`^(${stamp.replace(/(\[.+?]|\\?[^()|?])([*?]|{.+?})?/g, '($&|$)').replace(/\)\?/g, ')??')}){0,3}?$`)

/** Whether more text could still make a stamp of all of this one, so that nothing of it may be shown yet (STREAM-5). */
export const mayBecomeStamp = (text: string): boolean => startOfStamps.test(text)

/** The text without the time stamps that a model copied to its very start (STREAM-3). Bare dates and clocks belong to the sentence. */
export const stripTimeStamp = (text: string): string => text.replace(stamps, '')
