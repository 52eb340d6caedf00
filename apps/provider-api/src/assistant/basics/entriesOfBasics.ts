import type { AssistantBasics, Language } from '@frontdesk/contract'
import type { z } from 'zod'
import { basicsTexts, type BasicsTexts } from './basicsTexts.ts'

type Basics = z.output<typeof AssistantBasics>
type Entry = { question: string; answer: string }

/** Maximum prices that get an entry of their own; the whole list is one entry as well. */
const mostPrices = 100

/**
 * Returns the entries that say what an owner filled in, in one language, in the order of the form; nothing for what is
 * empty (TEACH-3). Each price of the list gets a question of its own.
 */
export function entriesOfBasics(basics: Basics, language: Language): Entry[] {
  const texts = basicsTexts[language]
  return [
    ...(basics.hours.length > 0 ? [{ question: texts.hours, answer: hoursOf(basics.hours, texts) }] : []),
    ...filled(texts.address, basics.address),
    ...filled(texts.prices, basics.prices),
    ...pricesOf(basics.prices).map(({ service, line }) => ({ question: texts.price(service), answer: line })),
    ...filled(
      texts.payment,
      basics.payment.length > 0
        ? texts.weTake([...new Set(basics.payment)].map((way) => texts.payments[way]).join(', '))
        : '',
    ),
    ...filled(texts.parking, basics.parking),
    ...filled(texts.booking, basics.bookingLink === '' ? '' : texts.bookHere(basics.bookingLink)),
  ]
}

const filled = (question: string, answer: string): Entry[] => (answer === '' ? [] : [{ question, answer }])

function hoursOf(hours: Basics['hours'], { days, closed }: BasicsTexts): string {
  return days
    .map((name, place) => {
      const open = hours.find(({ day }) => day === place + 1)
      return `${name}: ${open ? `${open.from}–${open.to}` : closed}`
    })
    .join('\n')
}

/** The marks and words before a price: a dash, a colon, "from". */
const beforePrice = /(?:[\s\p{P}\p{S}]|(?<=[\s\p{P}])(?:from|desde|a partir de|от|від))+$/iu

/** The services of a price list: what stands before the first digit of a line. */
function pricesOf(prices: string): { service: string; line: string }[] {
  return prices
    .split('\n')
    .flatMap((raw) => {
      const line = raw.trim()
      const service = line.slice(0, Math.max(0, line.search(/\d/))).replace(beforePrice, '')
      return service === '' ? [] : [{ service: service.toLowerCase(), line }]
    })
    .slice(0, mostPrices)
}
