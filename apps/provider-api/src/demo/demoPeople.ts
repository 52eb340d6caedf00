import { casaLuz } from './casaLuz.ts'
import type { DemoOutside } from './DemoOutside.ts'
import { lily } from './lily.ts'

const salons = [lily, casaLuz]

/** The salons' bots and the customers who have Telegram: what the sandbox knows at every start. */
export const demoPeople: Pick<DemoOutside, 'bots' | 'customers'> = {
  bots: salons.map((salon) => salon.bot),
  customers: salons.flatMap((salon) =>
    salon.customers.flatMap(({ telegramId, handle, firstName, lastName, language }) =>
      telegramId === undefined ? [] : { id: telegramId, username: handle, firstName, lastName, language },
    ),
  ),
}
