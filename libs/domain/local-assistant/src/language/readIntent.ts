import { splitWords } from './stopWords.ts'

/** The intents of a short text that no knowledge can answer. */
export type Intent = 'greeting' | 'thanks' | 'goodbye' | 'human'

const split = (words: string) => new Set(words.split(' '))

type Pleasantry = { decisive: ReadonlySet<string>; fillers: ReadonlySet<string> }

/**
 * Six languages in one list: a greeting is a greeting, whatever the language of the rest. A text is a pleasantry when
 * it contains a decisive word and otherwise only such words and their fillers.
 */
const pleasantries: Record<Exclude<Intent, 'human'>, Pleasantry> = {
  greeting: {
    decisive: split(
      'hi hello hey start good hola buenos buenas olá ola oi bom boa привет приветствую здравствуйте здравствуй добрый доброе доброго привіт вітаю добрий сәлем сәлеметсіз сәлеметсізбе салем ассалаумағалейкум қайырлы',
    ),
    fillers: split(
      'there morning afternoon evening day días dias tardes noches dia tarde noite утро утра день дня вечер вечера ранок ранку вечір вечора күн таң кеш бе',
    ),
  },
  thanks: {
    decisive: split('thanks thank thx cheers gracias obrigado obrigada спасибо благодарю дякую рахмет'),
    fillers: split(
      'you very much so a lot muchas muchísimas mil muito большое огромное вам щиро дуже красно үлкен көп сізге ok okay ок',
    ),
  },
  goodbye: {
    decisive: split(
      'bye goodbye later adiós adios hasta chao tchau adeus até logo пока свидания бувай бувайте побачення сау көріскенше',
    ),
    fillers: split('good night see you luego pronto mañana breve amanhã до встречи завтра зустрічі болыңыз бол'),
  },
}

/** One match is enough: a request for a human may be part of a long sentence. */
const humanRequests = [
  /\b(?:real person|live (?:agent|person)|human (?:agent|operator|being|please)|(?:speak|talk|chat) (?:to|with) (?:(?:a|an|the|some) )?(?:real |live )?(?:human|person|manager|administrator|admin|operator|agent|someone|somebody|owner|receptionist|staff))\b/u,
  /\b(?:want|need|get me|give me|connect me (?:to|with)) (?:a|an|the) (?:real |live )?(?:human|person|manager|administrator|operator|agent)\b/u,
  /^\W*(?:a )?human\W*$/u,
  /(?:persona real\b|un humano|hablar con (?:un|una|el|la|alguien)|(?:quiero|necesito|p[aá]s[ae]me|ponme) (?:con |a )?una persona|^\W*una persona,? por favor\W*$)/u,
  /(?:pessoa real\b|um humano|falar com (?:um|uma|o|a|alguém)|(?:quero|preciso de|passe-me (?:a|para)) uma pessoa|^\W*uma pessoa,? por favor\W*$)/u,
  /(?:позовите|позови|соедините|переключите|живой человек|живого человека|с человеком|с оператором|с администратором|с менеджером)/u,
  /(?:покличте|поклич|з[’']?єднайте|перемкніть|жива людина|живу людину|з людиною|з оператором|з адміністратором|з менеджером)/u,
  /(?:тірі адам|адаммен|оператормен|әкімшімен|менеджермен|адам шақыр)/u,
]

/**
 * Returns the intent of a text, or null when knowledge may answer it: "Good day, how much is a haircut?" is a question,
 * not a greeting, and `day` alone is no greeting.
 */
export function readIntent(text: string): Intent | null {
  const lower = text.toLowerCase().normalize('NFC')
  if (humanRequests.some((pattern) => pattern.test(lower))) return 'human'
  const words = splitWords(lower)
  if (words.length === 0 || words.length > 6) return null
  const kinds = words.map(kindsOf)
  if (kinds.some((kind) => kind.length === 0)) return null
  // "Hello, thank you!" contains two kinds: the last decisive word counts.
  const decisive = words.flatMap((word) => order.filter((intent) => pleasantries[intent].decisive.has(word)))
  return decisive.at(-1) ?? null
}

const order = ['greeting', 'thanks', 'goodbye'] as const

const kindsOf = (word: string) =>
  order.filter((intent) => pleasantries[intent].decisive.has(word) || pleasantries[intent].fillers.has(word))
