/*
 * The grammar of a time stamp before a text (provider-api 1.5). `_` are blanks: nine at most, so that what is held
 * back has an end, and nothing takes long to match. Groups that may be missing are lazy, so that the end of a text is
 * seen at once; what follows them decides. A class holds `]` as \x5d; four digits are written out,
 * as a text may end in them.
 */
const date =
  '((Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,?\\s_)??(\\d\\d\\d\\d[-/.]\\d\\d?[-/.]\\d\\d?|\\d\\d?[-/.]\\d\\d?[-/.]\\d\\d\\d\\d)'
const clock = '\\d\\d?:\\d\\d(:\\d\\d([.,]\\d{1,9})??)??(\\s?[AaPp][Mm])??'
const moment = `${date}(T|,?\\s_)${clock}\\s?(Z|UTC|GMT)??(\\s?[+-]\\d\\d?(:?\\d\\d)??)??`
/**
 * One of three:
 * - in brackets, a date, a date with a time or a time alone: `[2024-05-01 12:30]`, `(12:30) -`, `【Wed 2024-05-01】`
 * - bare, only a date with a time, and only before a mark and a space or a new line: `2024-05-01 12:30 - `
 * - an instant with its zone: `2024-05-01T12:30:00.000Z `
 */
const stamp =
  `_([[(【]_((time(stamp)??|sent)_(:_)??)??(${moment}|${date}|${clock})_[)】\\x5d]_([:–—|-]_)?|${moment}_([:–—|-]\\s_|\r?\n)|\\d\\d\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d([.]\\d{1,9})??)??(Z|[+-]\\d\\d:?\\d\\d)\\s_)`.replace(
    /_/g,
    '\\s{0,9}',
  )
/** A model sometimes repeats its stamp: up to three are matched. */
const stamps = new RegExp(`^(${stamp}){0,3}`)
/** The same grammar, but the text may end anywhere within it: further text could still complete a stamp. */
const startOfStamps = new RegExp(`^(${stamp.replace(/(\[.+?]|\\?[^()|?])([*?]|{.+?})?/g, '($&|$)')}){0,3}?$`)

/**
 * The text without the time stamps that a model copied to its very start (STREAM-3). Bare dates and
 * clocks belong to the sentence.
 */
export const stripTimeStamp = (text: string): string => text.replace(stamps, '')

/** The part of a growing text that may be shown: nothing while all of it could still become a stamp (STREAM-5). */
export const shownText = (text: string): string => (startOfStamps.test(text) ? '' : text.replace(stamps, ''))
