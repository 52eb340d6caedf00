import type { Language } from '@frontdesk/contract'

/** Letters that only one of the languages writes. Kazakh first: it also writes the letters of Russian and і. */
const tellingLetters: readonly (readonly [Language, RegExp])[] = [
  ['kk', /[әғқңөұүһ]/u],
  ['uk', /[їєґ]/u],
  ['ru', /[ыэёъ]/u],
  ['es', /[ñ¿¡]/u],
  ['pt', /[ãõç]/u],
  ['uk', /і/u],
]

/** Small words that people cannot write without, and that the neighbouring languages do not have. */
const smallWords: Record<Language, string> = {
  en: 'the a an is are was do does did what when where how much many who why can could i you we my your and or for to of in on at it hi hello hey thanks thank please good morning evening bye yes no not have open book want need',
  es: 'el la los las un una es son está qué que cuando cuándo dónde donde cómo como cuánto cuanto cuesta cuestan quién por para puedo quiero yo usted ustedes mi y de del en hola gracias buenos buenas días tardes noches adiós sí tienen hay abren abierto necesito hasta',
  pt: 'o os um uma é são está quando onde como quanto custa custam quem por para posso quero eu você vocês meu minha e do da dos das em no na olá oi obrigado obrigada bom boa dia tarde noite tchau sim não vocês têm há abre abrem aberto preciso até qual',
  ru: 'и в на не что как где когда кто сколько стоит ли вы мы я у с по за это есть можно нужно хочу спасибо привет здравствуйте добрый день вечер утро пожалуйста до свидания какой какая какие работаете ваш вас мне да нет',
  uk: 'і й в у на не що як де коли хто скільки коштує чи ви ми я з по за це є можна треба хочу дякую привіт вітаю добрий день вечір ранок будь ласка до побачення який яка які працюєте ваш вас мені так ні',
  kk: 'және мен сен сіз біз бұл не қайда қашан кім қанша қалай ма ме ба бе па пе бар жоқ керек болады рахмет сәлем сәлеметсіз қайырлы күн кеш таң сау бол иә жоқ тұрады бағасы мекенжай жұмыс',
}

const vocabulary = new Map(Object.entries(smallWords).map(([language, words]) => [language as Language, new Set(words.split(' '))]))

/** The words of a text in lower case, without punctuation. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []
}

/**
 * The language of a customer's text among the six of the product, from its letters and small words; `fallback` when
 * the text does not tell (a number, a smile, a name).
 */
export function detectLanguage(text: string, fallback: Language): Language {
  const lower = text.toLowerCase().normalize('NFC')
  const told = tellingLetters.find(([, letters]) => letters.test(lower))
  if (told) return told[0]
  const words = wordsOf(lower)
  let best: Language | null = null
  let most = 0
  let isTied = false
  for (const [language, known] of vocabulary) {
    const count = words.filter((word) => known.has(word)).length
    if (count > most) {
      best = language
      most = count
      isTied = false
    } else if (count === most && count > 0) isTied = true
  }
  // A tie says nothing new: what the customer spoke before decides.
  if (best && isTied && vocabulary.get(fallback)?.has(words.find((word) => vocabulary.get(fallback)?.has(word)) ?? '')) return fallback
  return best ?? fallback
}
