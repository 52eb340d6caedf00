import type { Language } from '@frontdesk/contract'
import { en } from './en.ts'
import { es } from './es.ts'
import { kk } from './kk.ts'
import type { LetterWords } from './LetterWords.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { uk } from './uk.ts'

/** The letters of each language of the product. */
export const wordsOf: Record<Language, LetterWords> = { en, es, kk, pt, ru, uk }
