import type { Language } from '@frontdesk/contract'
import { readSceneKnowledge } from './readScenes.ts'
import { enKnowledge } from './knowledge/en.ts'
import { esKnowledge } from './knowledge/es.ts'
import { kkKnowledge } from './knowledge/kk.ts'
import { ptKnowledge } from './knowledge/pt.ts'
import { ruKnowledge } from './knowledge/ru.ts'
import { ukKnowledge } from './knowledge/uk.ts'
import type { Salon } from '../salons/Salon.ts'
import { salonSlots } from './slotsOf.ts'
import { fillPhrase } from './fillPhrase.ts'

const texts: Record<Language, string> = {
  en: enKnowledge,
  es: esKnowledge,
  kk: kkKnowledge,
  pt: ptKnowledge,
  ru: ruKnowledge,
  uk: ukKnowledge,
}
const languages: readonly Language[] = ['en', 'es', 'kk', 'pt', 'ru', 'uk']

/** A salon's knowledge in six languages; `fact` is the place of an entry among those of its language. */
export const knowledgeOf = (salon: Salon): { language: Language; question: string; answer: string; fact: number }[] =>
  languages.flatMap((language) => {
    const slots = salonSlots(salon, language)
    return readSceneKnowledge(texts[language]).map(({ question, answer }, fact) => ({
      language,
      fact,
      question,
      answer: fillPhrase(answer, slots, 'f'),
    }))
  })
