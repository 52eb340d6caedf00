import type { Language } from '@frontdesk/contract'
import { readScenes, type Scene } from './readScenes.ts'
import { enPromotions, enScenes } from './en.ts'
import { esPromotions, esScenes } from './es.ts'
import { kkPromotions, kkScenes } from './kk.ts'
import { ptPromotions, ptScenes } from './pt.ts'
import { ruPromotions, ruScenes } from './ru.ts'
import { ukPromotions, ukScenes } from './uk.ts'

const read = (scenes: string, promotions: string) => ({
  matters: readScenes(scenes),
  promotions: readScenes(promotions),
})

/** The scenes of each language: what customers write about, and what the salons advertise. */
export const allScenes: Record<Language, { matters: readonly Scene[]; promotions: readonly Scene[] }> = {
  en: read(enScenes, enPromotions),
  es: read(esScenes, esPromotions),
  kk: read(kkScenes, kkPromotions),
  pt: read(ptScenes, ptPromotions),
  ru: read(ruScenes, ruPromotions),
  uk: read(ukScenes, ukPromotions),
}
