/** What may stand behind the last mark of a sentence: closing quotes and brackets, Markdown, blanks, what is not seen. */
const closing = /(?:["'”’“»)\]}*_~`\s\u200b-\u200d\u2060\ufeff]|\ufe0f)+$/u
const endMark = /[.!?…。！？؟]$/u
/** An emoji or a smiley ends a chat message as a full stop does, where words stand before it. */
const emojiAtEnd =
  /\p{L}.*(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[:;]-?[)D(])(?:[\p{Emoji_Modifier}\p{Emoji_Presentation}\p{Extended_Pictographic}\u200d\s]|\ufe0f)*$/u
const listItem = /^\s*(?:[-*•·–—]|\d{1,3}[.)])\s/u
const currency = String.raw`(?:[€$£₴₸₽₺]|R\$|z[łl]|грн|руб|тг|тенге|EUR|USD|UAH|KZT|BRL|GBP)`
const priceAtEnd = new RegExp(String.raw`(?:\d\s?${currency}|${currency}\s?\d+[.,]\d\d)$`, 'iu')
/** The number of a list, which its item is to follow. */
const bareMarker = /^\s*(?:\d{1,3}|\p{L})\.$/u

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

/** No more of a text is looked at: the end of a sentence is at its end. */
const looked = 600

/**
 * Whether a text that may have been cut off ends amid a sentence, in any of the six languages (CHAT-4). It ends one with a
 * mark (`.`, `!`, `?`, `…`), closing quotes and brackets and an emoji behind it or not, with an emoji behind words, or with
 * the price of a list of prices. Where it could be either, as after an abbreviation, a number with a full stop, a link or
 * an open bracket, it is amid one: asking once too often is cheap, half a sentence at a customer is not. An empty text ends none.
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
  if (!endMark.test(words)) return !(isPriceOfList(line) && isPriceOfList(lines.at(-2) ?? ''))
  const last = /\S+$/u.exec(words)?.[0] ?? ''
  if (words.endsWith('?')) return last.includes('://')
  return words.endsWith('.') && (bareMarker.test(line) || isOpenStop(last, words))
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
  if (/\d$/u.test(word)) return !/\d[.,:]\d\d+$/u.test(word)
  // An initial; but "you and I."
  if (/^\p{L}$/u.test(word)) return word !== 'I'
  return abbreviations.has(word.toLowerCase())
}
