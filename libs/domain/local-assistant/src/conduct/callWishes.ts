import { foldSpelling } from '../language/foldSpelling.ts'

/** Words as they are compared: lower case, without accents, soft signs and apostrophes. */
const wordsOf = (text: string): string[] => foldSpelling(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether a word says that it is the writer who is to be called. */
const isWriter = (word = ''): boolean =>
  /^(?:me|us|nos|mim|comigo|мне|меня|нам|нас|мнои|нами|мени|мене|мною|маган|маған|мага|бизге|менимен|mne|meni|magan)$/u.test(
    word,
  )

/** Whether a word says that the reader is called, or that the writer does it: "can I call you", "я вам позвоню". */
const isReader = (word = ''): boolean =>
  /^(?:you|ya|u|вам|вас|тебе|тоби|vos|voces|vcs|usted|ustedes|vosotros|os|сизге|сиздерге)$/u.test(word)
const isDoer = (word = ''): boolean => /^(?:i|ill|we|well|я|мы|ми|сама|сам|eu|yo|оз[иi]м)$/u.test(word)
/** The Kazakh verb behind "a call" by which the writer makes it: "кейін қоңырау шаламын". */
const isDoersVerb = (word = ''): boolean => /^(?:шала|сога|жасаи)(?:м|мин|иин)$/u.test(word)
const isNegation = (word = ''): boolean => /^(?:dont|not|never|no|nao|не|без)$/u.test(word)

/** Verbs of calling that are a wish only beside the one who is to be called: "call me", "можете мне позвонить". */
const callVerb =
  /^(?:call|calling|ring|ringing|phone|dial|buzz|telephone|llam(?:a|as|an|ais|e|es|en|eis|ar|ad)|telefone(?:a|as|an|ar|e|en|ia|iam|iem)|lig(?:a|as|am|ue|ues|uem|ar|arem)|retorn(?:a|am|ar|e|em)|(?:по|пере|до|под|пере)?(?:звон|дзвон)(?:ит|ите|или|ил|ят|иш|им|и|ити|ить|юват|увати)|созвон\p{L}*|(?:за|пере)?телефон(?:уи|уите|увати|уете|ует)|набр(?:ат|ати)|набер(?:и|ите|ит|ете|ут|еш)|perezvon\p{L}*|pozvon\p{L}*|peredzvon\p{L}*|zatelefon\p{L}*|naber\p{L}*)$/u
const english = /^(?:call|calling|ring|ringing|phone|dial|buzz|telephone)$/u
/** Orders to call, which need nobody named. */
const callOrder =
  /^(?:(?:по|пере|под)?звони(?:те)?|(?:пере|под|за)?дзвони(?:т|те)?|перезвон(?:ит|ите|ите-ка)|(?:за|пере)?телефонуи(?:те)?|зателефонувати|передзвонити|набер(?:и|ите|ит)|llam\p{L}*(?:me|nos)|telefone\p{L}*(?:me|nos)|callback|ligueme|ligame|ligarme|звонда(?:шы|ши|низ|низши|низдар|низдаршы|саниз|саниздар)|хабарлас(?:иниз|инизши|инизши|инизшы|ши|шы|саниз|саниздар|иниздар)|perezvonite|perezvoni|pozvonite|peredzvonit|zatelefonuite|kalbek)$/u
/** The call itself, as a noun. */
const callNoun =
  /^(?:call|ring|buzz|bell|callback|llamada|llamadita|ligacao|ligada|chamada|toque|telefonema|звон(?:ок|ка|ку|очек)|дзвин(?:ок|ка|ку|очок)|конырау|конирау|звонок|перезвон)$/u
/** Words beside a call that somebody wants. */
const wanting =
  /^(?:like|give|get|have|want|wants|need|needs|request|arrange|expect|expecting|wait|waiting|await|prefer|appreciate|receive|book|schedule|order|espero|esperando|quiero|necesito|prefiero|quisiera|solicito|pido|devuelv\p{L}*|aguardo|quero|preciso|prefiro|gostaria|queria|dar|da|de|dao|faz|fazer|faca|facam|retorn\p{L}*|жду|ждем|ожида\p{L}*|хочу|нужен|нужно|закаж\p{L}*|заказат\p{L}*|обратн\p{L}*|можно|чека\p{L}*|потрибен|потрибно|замов\p{L}*|зворотн\p{L}*|можна|керек|кутем\p{L}*|кут\p{L}*)$/u
const nobody = /^(?:nobody|noone|никто|нихто|nadie|ninguem|ешким)$/u
const anyVerb =
  /^(?:call\p{L}*|ring|rang|phoned|llam\p{L}*|lig\p{L}*|retorn\p{L}*|\p{L}*(?:звон|дзвон|телефон)\p{L}*|хабарлас\p{L}*)$/u

/**
 * The clauses of a text, as words. A bracket that was never opened is a smile, which ends a clause: "до завтра)
 * спасибо".
 */
const clausesOf = (text: string): string[][] =>
  text
    .split(text.includes('(') ? /[.!?;:,…\n]+/u : /[.!?;:,…\n)]+/u)
    .map(wordsOf)
    .filter(({ length }) => length > 0)

/** How far from each other two words of one wish stand. */
const near = 4

/**
 * Whether a text asks to be called or contacted: "call me back", "me llaman?", "передзвоніть", "қоңырау шалыңыз". What
 * the writer will do ("I will call you"), and a question for the number of the salon, is no such wish.
 */
export const asksForCall = (text: string): boolean => clausesOf(text).some(isCallWish)

function isCallWish(words: readonly string[]): boolean {
  const around = (place: number) => words.slice(Math.max(0, place - near), place + near + 1)
  return words.some((word, place) => {
    const before = words.slice(Math.max(0, place - near), place)
    const isRefused = before.slice(-3).some(isNegation)
    const writerAt = words.findIndex((each, at) => isWriter(each) && Math.abs(at - place) <= near && at !== place)
    const isOwn =
      before.some(isDoer) &&
      !words
        .slice(0, place)
        .some((each) => /^(?:want|wanted|ask|like|need|get|have|хочу|прошу|просил\p{L}*)$/u.test(each))
    if (nobody.test(word)) return words.some((each) => anyVerb.test(each))
    if (isRefused) return false
    if (callOrder.test(word)) return !around(place).some(isReader) || writerAt >= 0
    const isName = /^llam/u.test(word) && words[place - 1] === 'como'
    if (english.test(word)) {
      const isWritersBehind = [1, 2].some((behind) => /^(?:me|us)$/u.test(words[place + behind] ?? ''))
      if (isEnglishOrder(words, place) || (!isOwn && isWritersBehind)) return true
    } else if (callVerb.test(word)) return writerAt >= 0 && !isOwn && !isName
    if (/^(?:конырау|конирау|телефон|qonyrau|konyrau)$/u.test(word) && isKazakhOrder(words, place)) return true
    if (/^(?:contact|reach|text|свяж\p{L}*|связат\p{L}*|звяж\p{L}*|звязат\p{L}*|contact\p{L}*)$/u.test(word))
      return !isOwn && ((writerAt > place && writerAt - place <= 2) || /^contact\p{L}*(?:me|nos)$/u.test(word))
    if (word === 'contato' || word === 'contacto') return words.some((each) => /^(?:comigo|conmigo)$/u.test(each))
    return (
      callNoun.test(word) &&
      !isOwn &&
      !isDoersVerb(words[place + 1]) &&
      !around(place).some(isReader) &&
      around(place).some((each) => wanting.test(each))
    )
  })
}

/** "Call back please", "please call", "call +380…", "can someone call": nobody else is called than who writes. */
function isEnglishOrder(words: readonly string[], place: number): boolean {
  if (!/^(?:call|ring|phone|dial)$/u.test(words[place] ?? '')) return false
  const before = words.slice(0, place)
  if (before.some((word) => isDoer(word) || /^(?:your|a|the|to|by|for|phone|no)$/u.test(word))) return false
  const next = words[place + 1]
  return (
    (next === 'back' ||
      /^\p{N}{2,}/u.test(next ?? '') ||
      before.every((word) =>
        /^(?:please|pls|plz|can|could|would|will|someone|somebody|anyone|you|u|just|kindly)$/u.test(word),
      )) &&
    !/^(?:number|you)$/u.test(next ?? '')
  )
}

/** "Қоңырау шалыңызшы", "телефон соғыңыз", but not "шалайын", which is what the writer does. */
const isKazakhOrder = (words: readonly string[], place: number): boolean => {
  const verb = words[place + 1] ?? ''
  const isOrder =
    /^шал(?!аи|ам|ди|ган|ма|сам|у|ат)/u.test(verb) ||
    /^(?:сог(?:ин|са)|сокши|шал[иы]н)/u.test(verb) ||
    /^shal(?!a[ij]|am|sam)/u.test(verb)
  return isOrder && !words.slice(place).some((word) => /^алам/u.test(word))
}

const digits = (text: string): string => text.replace(/\P{Nd}/gu, '')
/** Seven to fifteen digits as people write a telephone number; keycap digits and full-width ones are digits. */
const numberLike = /(?<![\p{L}\p{N}])[+＋]?\(?\p{Nd}(?:[\s().\-–—/_*·]{0,3}\p{Nd}){6,14}(?![\p{L}\p{N}])/gu
/** A date, or two of which the second may be without its year, each with or without an hour. */
const dateLike =
  /^\D*(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})(?:\s+\d{1,2}.?\d{0,2})?(?:\s*[-–—]\s*\d{1,2}[-./]\d{1,2}(?:[-./]\d{2,4})?)?\D*$/u
/** Identifiers that programs give, of which some begin or end with digits alone. */
const identifier = /(?<![\p{L}\p{N}])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\p{N}])/giu
/** Numbers that are no telephone. */
const ofSomethingElse =
  /(?<!\p{L})(?:order|booking|invoice|card|iban|code|receipt|заказ\p{L}*|чек\p{L}*|карт\p{L}*|код\p{L}*|счет\p{L}*|pedido|tarjeta|factura|codigo|cartao|fatura|замовлен\p{L}*|рахун\p{L}*|тапсырыс\p{L}*|тапсирис\p{L}*)(?!\p{L})/u
const ofReader = /(?<!\p{L})(?:your|yours|ваш\p{L}*|su|sus|vuestro|vuestra|seu|sua|vosso|сиздин|сиздердин)(?!\p{L})/u
const ownNumber =
  /(?<!\p{L})(?:number|phone|tel|mobile|cell|whatsapp|номер\p{L}*|телефон\p{L}*|тел|моб\p{L}*|numero|telefono|movil|celular|telefone|telemovel|contacto|contato|номир\p{L}*|нөмір\p{L}*)(?!\p{L})/u

/**
 * Whether somebody leaves a telephone number: alone, or as their own. A number of the salon, an order or a date is
 * none, and neither is an identifier.
 */
export function leavesNumber(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/[\uFE0F\u20E3]/gu, '')
    .replace(identifier, ' ')
  for (const [found] of plain.matchAll(numberLike)) {
    if (dateLike.test(found)) continue
    const sentence = foldSpelling(plain.split(/[?!\n]|\.\s/u).find((each) => each.includes(found)) ?? plain)
    if (ofReader.test(sentence) || ofSomethingElse.test(sentence)) continue
    if (
      plain
        .slice(plain.indexOf(found) + found.length)
        .trimStart()
        .startsWith('?')
    )
      continue
    const rest = foldSpelling(plain.replace(found, ' ')).match(/\p{L}{2,}/gu) ?? []
    const isAlone = rest.length <= 2
    if (digits(found).length >= 9 || isAlone || ownNumber.test(sentence)) return true
  }
  return false
}
