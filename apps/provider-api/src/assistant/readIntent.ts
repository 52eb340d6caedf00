import { emailTextsOf } from './stopWords.ts'

/** What a short text asks for that no knowledge can answer. */
export type Intent = 'greeting' | 'thanks' | 'goodbye' | 'human'

const split = (words: string) => new Set(words.split(' '))

type Pleasantry = { telling: ReadonlySet<string>; besides: ReadonlySet<string> }

/**
 * Six languages in one list: a greeting is a greeting, whatever language the rest is in. A text is a pleasantry when
 * it holds a telling word and nothing but such words and those that go with them.
 */
const pleasantries: Record<Exclude<Intent, 'human'>, Pleasantry> = {
  greeting: {
    telling: split(
      'hi hello hey start good hola buenos buenas olá ola oi bom boa привет приветствую здравствуйте здравствуй добрый доброе доброго привіт вітаю добрий сәлем сәлеметсіз сәлеметсізбе салем ассалаумағалейкум қайырлы',
    ),
    besides: split(
      'there morning afternoon evening day días dias tardes noches dia tarde noite утро утра день дня вечер вечера ранок ранку вечір вечора күн таң кеш бе',
    ),
  },
  thanks: {
    telling: split('thanks thank thx cheers gracias obrigado obrigada спасибо благодарю дякую рахмет'),
    besides: split(
      'you very much so a lot muchas muchísimas mil muito большое огромное вам щиро дуже красно үлкен көп сізге ok okay ок',
    ),
  },
  goodbye: {
    telling: split(
      'bye goodbye later adiós adios hasta chao tchau adeus até logo пока свидания бувай бувайте побачення сау көріскенше',
    ),
    besides: split('good night see you luego pronto mañana breve amanhã до встречи завтра зустрічі болыңыз бол'),
  },
}

/** One of these alone is enough: "give me a human" may be said in a long sentence. */
const humanAsked = [
  /\b(?:human|real person|live agent|speak to (?:a|an|the)|talk to (?:a|an|the) (?:person|manager|administrator|operator|someone))\b/u,
  /\b(?:persona real|un humano|una persona|hablar con (?:un|una|el|la|alguien))/u,
  /\b(?:pessoa real|um humano|uma pessoa|falar com (?:um|uma|o|a|alguém))/u,
  /(?:позовите|позови|соедините|переключите|живой человек|живого человека|с человеком|с оператором|с администратором|с менеджером)/u,
  /(?:покличте|поклич|з[’']?єднайте|перемкніть|жива людина|живу людину|з людиною|з оператором|з адміністратором|з менеджером)/u,
  /(?:тірі адам|адаммен|оператормен|әкімшімен|менеджермен|адам шақыр)/u,
]

/**
 * The intent of a text, or null when it says something that knowledge may answer: "Good day, how much is a haircut?"
 * is a question, not a greeting. `day` alone greets nobody.
 */
export function readIntent(text: string): Intent | null {
  const lower = text.toLowerCase().normalize('NFC')
  if (humanAsked.some((pattern) => pattern.test(lower))) return 'human'
  const words = emailTextsOf(lower)
  if (words.length === 0 || words.length > 6) return null
  const kinds = words.map(kindsOf)
  if (kinds.some((kind) => kind.length === 0)) return null
  // "Hello, thank you!" is all pleasantries, of two kinds: the last telling word decides.
  const telling = words.flatMap((word) => order.filter((intent) => pleasantries[intent].telling.has(word)))
  return telling.at(-1) ?? null
}

const order = ['greeting', 'thanks', 'goodbye'] as const

const kindsOf = (word: string) =>
  order.filter((intent) => pleasantries[intent].telling.has(word) || pleasantries[intent].besides.has(word))
