import { casaLuz } from '../salons/casaLuz.ts'
import type { DemoOutside } from './DemoOutside.ts'
import { lily } from '../salons/lily.ts'
import type { Salon } from '../salons/Salon.ts'
import { whatsappPersonOf } from '../salons/whatsappPersonOf.ts'

/** The two salons whose administrators can sign in to the demo. */
export const demoSalons: readonly Salon[] = [lily, casaLuz]

/** The salons' bots and numbers, and their customers there: what the sandbox must have at every start. */
export const demoPeople: {
  telegram: Omit<DemoOutside['telegram'], 'conversations'>
  whatsapp: Omit<DemoOutside['whatsapp'], 'conversations'>
} = {
  telegram: {
    bots: demoSalons.map((salon) => salon.bot),
    customers: demoSalons.flatMap((salon) =>
      salon.customers.flatMap(({ telegramId, handle, firstName, lastName, language }) =>
        telegramId === undefined ? [] : { id: telegramId, username: handle, firstName, lastName, language },
      ),
    ),
  },
  whatsapp: {
    numbers: demoSalons.map(({ whatsapp, phone, bot }) => ({
      ...whatsapp,
      displayPhoneNumber: phone,
      verifiedName: bot.name,
    })),
    people: demoSalons.flatMap((salon) => salon.customers.flatMap((customer) => whatsappPersonOf(customer) ?? [])),
  },
}
