import { casaLuz } from '../salons/casaLuz.ts'
import type { DemoOutside } from './DemoOutside.ts'
import { lily } from '../salons/lily.ts'
import type { Salon } from '../salons/Salon.ts'

/** The two salons whose administrators can sign in to the demo. */
export const demoSalons: readonly Salon[] = [lily, casaLuz]

/** The salons' bots and the customers on Telegram: what the sandbox must have at every start. */
export const demoPeople: Pick<DemoOutside, 'bots' | 'customers'> = {
  bots: demoSalons.map((salon) => salon.bot),
  customers: demoSalons.flatMap((salon) =>
    salon.customers.flatMap(({ telegramId, handle, firstName, lastName, language }) =>
      telegramId === undefined ? [] : { id: telegramId, username: handle, firstName, lastName, language },
    ),
  ),
}
