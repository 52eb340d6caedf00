import { ordinaryWords } from '../language/ordinaryWords.ts'
import { isMistyped } from '../language/mistyped.ts'
import { readTopics } from '../language/readTopics.ts'
import { cyrillicOf } from '../language/romanised.ts'
import { foldSpelling } from '../language/foldSpelling.ts'
import { isSmallTalk } from '../language/smallTalk.ts'
import { isFoldedStopWord } from '../language/stopWords.ts'
import { courtesyOf, longestCourtesy, singleCourtesies, type Courtesy } from './courtesies.ts'
import { skeletonOf } from './skeletonOf.ts'

/**
 * A word as it is compared; `isUnknown`: it says something that no list of ordinary words has; `isAspect`: it asks for
 * a price or a duration.
 */
export type RestWord = { word: string; isUnknown: boolean; isAspect: boolean }

/** A clause: what it says that asks nothing, and the rest of it. `text`: it without its greetings and thanks. */
export type ReadClause = {
  text: string
  courtesies: readonly Courtesy[]
  rest: readonly RestWord[]
  /** It ends with a question mark. */
  isMarked: boolean
}

type Word = { written: string; skeleton: string; isDay: boolean }

/** Splits a text at its marks and finds in each clause what asks nothing, the longest phrases first. */
export const readCourtesies = (text: string): ReadClause[] =>
  [...text.matchAll(/([^.!?;:…\n()\p{Extended_Pictographic}]+)([.!?;:…\n()\p{Extended_Pictographic}]*)/gu)]
    .flatMap(([, clause = '', marks = '']) => {
      const pieces = clause.split(/,|\s[—–-]\s/u)
      return pieces.map((piece, place) => readClause(piece, place === pieces.length - 1 && marks.includes('?')))
    })
    .filter(({ text: own, courtesies }) => own !== '' || courtesies.length > 0)

function readClause(text: string, isMarked: boolean): ReadClause {
  const words = (text.normalize('NFC').match(/[\p{L}\p{M}\p{N}+'’ʼ`´]+/gu) ?? []).map((written): Word => ({
    written,
    skeleton: skeletonOf(written),
    isDay: isDay(written),
  }))
  const courtesies: Courtesy[] = []
  const rest: RestWord[] = []
  const kept: string[] = []
  let place = 0
  while (place < words.length) {
    const found = courtesyAt(words, place)
    if (found) {
      courtesies.push(found.courtesy)
      // "No gel": a word of assent may belong to what is asked.
      if (found.length === 1 && found.courtesy === 'assent') kept.push(words[place]?.written ?? '')
      place += found.length
    } else {
      const { written = '' } = words[place] ?? {}
      if (!isLaughter(written)) {
        rest.push(restOf(written))
        kept.push(written)
      } else courtesies.push('assent')
      place++
    }
  }
  return { text: rest.length === 0 ? '' : kept.join(' '), courtesies, rest, isMarked: isMarked && rest.length > 0 }
}

function courtesyAt(words: readonly Word[], place: number): { courtesy: Courtesy; length: number } | null {
  for (let length = Math.min(longestCourtesy, words.length - place); length > 0; length--) {
    const some = words.slice(place, place + length)
    const plain = some.map(({ skeleton }) => skeleton)
    const courtesy =
      courtesyOf(plain) ??
      courtesyOf(some.map(({ skeleton, isDay: is }) => (is ? '@day' : skeleton))) ??
      // "До" stands before a day, and is a part of one: "до пятницы", "завтра до пяти".
      courtesyOf(some.map(({ skeleton, isDay: is }, at) => (is && at > 0 ? '@day' : skeleton))) ??
      (some.every(({ written }) => /^\p{Script=Latin}+$/u.test(written))
        ? courtesyOf(some.map(({ written }) => skeletonOf(cyrillicOf(written))))
        : undefined)
    if (courtesy)
      return { courtesy, length: length + daysBehind(words, place + length, plain.at(-1) === '@day', courtesy) }
  }
  const misspelled = misspelledCourtesy(words[place])
  return misspelled ? { courtesy: misspelled, length: 1 } : null
}

/** Days behind a goodbye belong to it: "до пятницы в 5". */
function daysBehind(words: readonly Word[], from: number, _isDay: boolean, courtesy: Courtesy): number {
  if (courtesy !== 'goodbye') return 0
  let count = 0
  while (words[from + count]?.isDay) count++
  return count
}

function misspelledCourtesy(word: Word | undefined): Courtesy | undefined {
  if (!word || word.skeleton.length < 5 || ordinaryWords.has(foldSpelling(word.written))) return undefined
  if (isSmallTalk(foldSpelling(word.written)) || isFoldedStopWord(word.written)) return undefined
  const spellings = [word.skeleton]
  if (/^\p{Script=Latin}+$/u.test(word.written)) spellings.push(skeletonOf(cyrillicOf(word.written)))
  for (const spelled of spellings) {
    const near = singleCourtesies
      .get(spelled.charAt(0))
      ?.find((single) => isMistyped(spelled, { text: single, isStart: false }))
    if (near !== undefined && !readTopics(word.written).some(({ topic }) => topic !== null)) return courtesyOf([near])
  }
  return undefined
}

/** Laughter and sounds, as they are written in six languages. */
const isLaughter = (word: string): boolean =>
  /^(?:(?:a*(?:ha|he|hi|ja|je|ji|xa|ka|ua)+[hajexk]*)|k{3,}|(?:rs)+r?s*|lo+l+|lmf?ao+|rofl|(?:а*(?:ха|хе|хи|хі|аха|ха|га)+[хаеи]*)|ло+л+|ржу|азаз\p{L}*|[аa]{2,}|[оo]{2,}|у{2,}|[мm]{2,}|мгм|угум|mhm|[хx]{2,}|ы{2,}|\+\d?|\d{1,3}\+)$/iu.test(
    word,
  )

const restOf = (written: string): RestWord => {
  const word = foldSpelling(written)
  return {
    word,
    isAspect: readTopics(written).some(({ topic }) => topic?.kind === 'aspect'),
    isUnknown: word.length > 2 && !isSmallTalk(word) && !isFoldedStopWord(word) && !/^\p{Lu}/u.test(written),
  }
}

const dayNames = new Set(
  `monday tuesday wednesday thursday friday saturday sunday today tomorrow tonight soon weekend morning afternoon evening night week month
  lunes martes miércoles jueves viernes sábado domingo hoy mañana tarde noche semana finde pronto
  segunda terça quarta quinta sexta domingo hoje amanhã amanha feira semana noite manhã manha breve logo
  понедельник понедельника вторник вторника среда среды среду четверг четверга пятница пятницы пятницу суббота субботы субботу воскресенье
  воскресенья сегодня завтра послезавтра утра утро вечера вечером вечер дня час часа часов неделе недели скорого скоро
  понеділок понеділка вівторок вівторка середа середи середу четвер четверга пʼятниця п'ятниці пʼятниці п'ятницю субота суботи суботу неділя неділі
  сьогодні післязавтра ранку вечора ввечері година години годин тижні тижня
  дүйсенбі сейсенбі сәрсенбі бейсенбі жұма сенбі жексенбі бүгін ертең ертенге кешке таңертең дүйсенбіге сейсенбіге сәрсенбіге бейсенбіге жұмаға сенбіге
  жексенбіге ертеңге
  at on in next this the à às as a las la el o no na para в во о об у на к до сағатта сағат`
    .split(/\s+/u)
    .map(foldSpelling),
)
const isDay = (written: string): boolean =>
  /^\p{N}+(?:am|pm|h|ч)?$/u.test(written) || dayNames.has(foldSpelling(written))
