/**
 * Characters that may stand behind the last mark of a sentence: closing quotes and brackets, Markdown, blanks,
 * invisible characters.
 */
const closing = /(?:["'”’“»)\]}*_~`\s\u200b-\u200d\u2060\ufeff]|\ufe0f)+$/u
const endMark = /[.!?…。！？؟]$/u
/** An emoji or a smiley ends a chat message as a full stop does, where words or a number stand before it. */
const emojiAtEnd =
  /[\p{L}\d].*(?:(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Presentation}|[:;=]-?[)D(P])(?:[\p{Emoji_Modifier}\p{Emoji_Presentation}\p{Extended_Pictographic}\u200d\s]|\ufe0f)*$/u
const listItem = /^\s*(?:[-*•·–—]|\d{1,3}[.)]|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})*)\s/u
const currency = `(?:[€$£₴₸₽₺]|R\\$|z[łl]|грн|руб|тг|тенге|EUR|USD|UAH|KZT|BRL|GBP)`
const priceAtEnd = new RegExp(String.raw`(?:\d\s?${currency}|${currency}\s?\d+[.,]\d\d)$`, 'iu')
/** The number of a list, which its item is to follow. */
const bareMarker = /^\s*(?:\d{1,3}|\p{L})[.)]$/u
/** A bracket that closes behind words, or the smiley of brackets alone ("Ждём вас))"). */
const closedBracket = /\p{L}.*[^\s(][)\]]+$/u
/** A whole time behind words, but not the first of two: "from 10:00", "з 10:00", "de las 10:00". */
const timeAtEnd = /\p{L}.*(?<!\d)(?:[01]?\d|2[0-3])[:.][0-5]\d$/u
const timeOpensRange =
  /(?<!\p{L})(?:from|between|de|del|desde|entre|das|da|с|от|между|з|із|від|між)(?:\s(?:las?|os?|as?))?\s+[\d:.]+$/iu
/** The days of the week in the six languages, whole, abbreviated and inflected, and "daily". */
const days = [
  'mon(?:days?)?|tue(?:s(?:days?)?)?|wed(?:nesdays?)?|thu(?:r(?:s(?:days?)?)?)?|fri(?:days?)?|sat(?:urdays?)?|sun(?:days?)?',
  'lun(?:es)?|mar(?:tes)?|mi[eé](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[aá]b(?:ados?)?|dom(?:ingos?)?',
  '(?:seg(?:undas?)?|ter(?:ças?)?|qua(?:rtas?)?|qui(?:ntas?)?|sex(?:tas?)?)(?:-feiras?)?',
  'пн|вт|ср|чт|пт|сб|вс|понедельник\\p{L}*|вторник\\p{L}*|сред[аыуе]|четверг\\p{L}*|пятниц\\p{L}*|суббот\\p{L}*|воскресень\\p{L}*',
  "нд|понеділ\\p{L}*|вівтор\\p{L}*|серед[аиу]|четвер\\p{L}*|п['ʼ’]?ятниц\\p{L}*|субот\\p{L}*|неділ\\p{L}*",
  'дс|сс|бс|жм|сн|жк|дүйсенбі\\p{L}*|сейсенбі\\p{L}*|сәрсенбі\\p{L}*|бейсенбі\\p{L}*|жұма\\p{L}*|сенбі\\p{L}*|жексенбі\\p{L}*',
  'daily|weekdays|weekends|every day|diariamente|a diario|todos (?:los días|os dias)|ежедневно|щодня|күн сайын',
].join('|')
const openWords = [
  'open|opens|opening|hours',
  'abrimos|abren?|abrem|abiert[oa]s?|abert[oa]s?|atendemos|funcionamos|hor[aá]rios?',
  'открыт\\p{L}*|работаем|работает|принимаем|відкрит\\p{L}*|відчинен\\p{L}*|працюємо|працює|приймаємо|ашық\\p{L}*|істейміз|істейді',
].join('|')
/**
 * Half an opening time, whose end is to follow: "Mon–Fri 10:00", "Пн–Пт: 10:00", "We are open 10:00"; not "at 10:00".
 */
const timeOpensHours = new RegExp(`(?:(?<!\\d):|(?<!\\p{L})(?:${days}|${openWords})[.,]?\\s)[\\s–—-]*[\\d:.]+$`, 'iu')
/** An amount, with its unit abbreviated or without: what is left of "450.50" would be one or two digits. */
const wholeAmount = /(?:\d{3}|\d\s?(?:грн|руб|коп|тг|мин|хв|min)|\d(?:[\s()-]?\d){8})$/iu

/** Abbreviations of the six languages behind which a sentence goes on, without the full stop. */
const abbreviations = new Set(
  [
    'mr mrs ms dr prof st ave rd nr vs approx tel min e.g i.e',
    'sr sra srta dra av avda núm aprox pág p.ej p.ex nº máx mín',
    'ул просп пр пер пл бул корп кв тел тыс руб коп мин час напр стр см т.е т.к т.н',
    'вул пров буд бульв просп ім грн хв див обл напр тис',
    'көш даңғ сағ тг мың',
  ].flatMap((words) => words.split(' ')),
)
/** How a link or an email address begins, up to its host. */
const linkStart = /^(?:https?:\/\/(?:www\.)?|www\.|[^@]*@)/iu
/** "and so on", which ends a sentence though it looks like initials. */
const andSoOn = /(?:т|с)\.\s?[дпб]\.$/u

/** How many characters at the end of a text are examined. */
const looked = 600

/**
 * Whether a text that may have been cut off ends amid a sentence, in any of the six languages (CHAT-4). It ends one
 * with a mark (`.`, `!`, `?`, `…`), closing quotes and brackets and an emoji behind it or not, with an emoji, a closing
 * bracket or a time behind words, or with the price of a list of prices. Where it could be either, as after an
 * abbreviation, a number of two digits with a full stop (20.50), a link, an open bracket or the first of two times
 * (also of opening hours, whose second is to follow), it is amid one: asking once too often is cheap, half a sentence
 * at a customer is not. An empty text is no part of one.
 */
export function endsMidSentence(text: string): boolean {
  const whole = text.trim()
  if (whole === '') return false
  const end = whole.slice(-looked)
  const lines = end.split('\n').filter((line) => line.trim() !== '')
  const line = lines.at(-1) ?? ''
  if (emojiAtEnd.test(line)) return false
  const words = end.replace(closing, '')
  if (isInBrackets(end)) return true
  if (bareMarker.test(line)) return true
  if (closedBracket.test(line) || isLastTime(line)) return false
  if (!endMark.test(words)) return !(isPriceOfList(line) && isPriceOfList(lines.at(-2) ?? ''))
  const last = /\S+$/u.exec(words)?.[0] ?? ''
  if (words.endsWith('?')) return last.includes('://')
  return words.endsWith('.') && isOpenStop(last, words)
}

const isLastTime = (line: string): boolean => {
  const plain = line.replace(closing, '')
  return timeAtEnd.test(plain) && !timeOpensRange.test(plain) && !timeOpensHours.test(plain)
}

const isPriceOfList = (line: string): boolean => listItem.test(line) && priceAtEnd.test(line.trim())

/** A bracket or a quotation that has no end yet. */
const isInBrackets = (text: string): boolean => {
  const plain = text.replace(/[:;]-?[()]|^\s*(?:\d{1,3}|\p{L})\)/gmu, '')
  return ['()', '[]', '«»'].some(([open = '', close = '']) => plain.lastIndexOf(open) > plain.lastIndexOf(close))
}

/** Whether a full stop may be within a word, a number or a link, and end nothing. */
function isOpenStop(last: string, words: string): boolean {
  const word = last.replace(/^["'“„«([]+/u, '').slice(0, -1)
  if (word.endsWith('.') || andSoOn.test(words)) return false
  if (linkStart.test(word)) return !/^[^/.]+(?:\.[^/.]+)+(?:\/|$)/u.test(word.replace(linkStart, ''))
  if (wholeAmount.test(words.slice(0, -1))) return false
  if (/\d$/u.test(word)) return !/\d[.,:]\d\d+$/u.test(word)
  // An initial; but "you and I."
  if (/^\p{L}$/u.test(word)) return word !== 'I'
  return abbreviations.has(word.toLowerCase())
}
