import type { Language } from '@frontdesk/contract'
import { en } from './en.ts'
import { es } from './es.ts'
import { kk } from './kk.ts'
import type { EmailTexts } from './EmailTexts.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { uk } from './uk.ts'

/** The email texts of each language of the product. */
export const emailTextsOf: Record<Language, EmailTexts> = { en, es, kk, pt, ru, uk }
