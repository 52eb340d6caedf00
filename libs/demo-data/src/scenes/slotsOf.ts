import type { Language } from '@frontdesk/contract'
import { demoTexts, type ServiceKey } from '../salons/DemoTexts.ts'
import type { Dice } from '../chance-and-time/Dice.ts'
import type { DemoCustomer, Salon } from '../salons/Salon.ts'
import type { Slots } from './fillPhrase.ts'

/** The slots that a salon provides in a language. */
export function salonSlots(salon: Salon, language: Language): Slots {
  const prices = Object.entries(salon.prices).map(([key, amount]) => [`p:${key}`, salon.money(amount)] as const)
  return { ...salon.facts[language], salon: salon.name, phone: salon.phone, ...Object.fromEntries(prices) }
}

/** The visit that a scene is about. */
export type Visit = { weekday: number; times: readonly [string, string, string]; service: ServiceKey }

/** All slots of one scene: the salon's, the customer's and the visit's. */
export function sceneSlots(
  dice: Dice,
  salon: Salon,
  { language, firstName, called }: DemoCustomer,
  visit: Visit,
): Slots {
  const words = demoTexts[language]
  const service = words.services[visit.service]
  const onDay = words.onDay[visit.weekday] ?? ''
  const [time, time2, time3] = visit.times
  return {
    ...salonSlots(salon, language),
    name: called ?? firstName,
    firstName,
    service: service.name,
    forService: service.forIt,
    price: salon.money(salon.prices[visit.service]),
    onDay,
    ofDay: words.ofDay?.[visit.weekday] ?? onDay,
    time,
    time2,
    time3,
    master: dice.one(salon.masters[language]),
  }
}
