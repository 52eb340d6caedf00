import { foldSpelling } from '../language/foldSpelling.ts'
import { orderWords, questionStarts, questionWords, wantingWords } from '../language/topics/markers.ts'

const split = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u).map(foldSpelling))

/** Words that ask only where a clause begins with them: elsewhere they join or compare. */
const askingFirst = split(`
  que q ke k qué how what when where who which why any dá da há ha um
  como cómo cuando cuándo donde dónde quando onde quem quien quién como
  как какая какой какие где когда кто почему чем чей что чё шо есть
  як яка який які де коли хто чому чим є що шо
  қалай қандай кім бар saber wondering могу можу
`)
/** Particles that ask where a clause ends with them. */
const askingLast = split(`ма ме ба бе па пе бола болама болад ма? né`)
/** Other ways to ask for something: an order to show, explain or advise, or a wish. */
const wishing = split(`
  show explain advise recommend suggest book reserve cancel change move confirm check would could interested looking searching seeking
  muestra muéstrame enséñame explica explícame recomienda recomiéndame recomiendan reserva resérvame busco buscando interesa interesada interesado quisiera deseo
  mostra mostrem explica explique recomenda recomendam procuro interessa interessada interessado gostaria desejo queria
  покажите покажи объясните расскажите расскажи посоветуйте порекомендуйте запишите забронируйте отмените перенесите интересует интересно ищу желаю хотелось
  покажіть поясніть розкажіть порадьте порекомендуйте запишіть забронюйте скасуйте перенесіть цікавить цікаво шукаю бажаю хотілося
  көрсетіңіз көрсетіңізші түсіндіріңіз түсіндіріңізші кеңес жазыңыз жазып қызықтырады іздеймін іздеп қалаймын келеді
`)
/** "Like" is a wish only behind a verb that says so. */
const notWishing = split(`like dá need? да дай`)
/** Words that ask whether the reader has something, unless the writer says that they have it. */
const offering = split(`есть є бар hay tem há tienen tenéis tienes`)
const owning = split(`i we меня нас tengo tenemos tenho temos мене мені менде бізде мен`)

/** How an English question begins amid a sentence, and how a question ends that has no mark. */
const turned =
  /(?<!\p{L})(?:(?:are|r|do|does|can|could|is|will|would) (?:you|u|ya|i|it|there|we|they)|or (?:not|no|nah)|o no|ou nao|или нет|или не|чи ни|або ни|алде жок|(?:id|i would|we would|wed) (?:like|love))(?!\p{L})/u

/** Whether the words of one clause, as they are compared, show that something is asked or wished for. */
export function isAskingClause(words: readonly string[]): boolean {
  const text = words.join(' ')
  if (turned.test(text)) return true
  const first = words.slice(0, 2)
  if (first.some((word) => questionStarts.has(word))) return true
  const last = words.at(-1) ?? ''
  if (words.length > 1 && askingLast.has(last)) return true
  const isOwning = words.slice(0, 3).some((word) => owning.has(word))
  return words.some((word, place) => {
    if (notWishing.has(word)) return false
    if (wantingWords.has(word) || orderWords.has(word) || wishing.has(word)) return true
    if (!questionWords.has(word)) return false
    if (askingLast.has(word)) return false
    if (offering.has(word)) return !isOwning
    return askingFirst.has(word) ? place < 2 : true
  })
}
