import { z } from 'zod'
import { readWords } from './contentReadings.ts'
import { described, field, inside, long, longText, typedWords, type WebContentReader } from './readings.ts'

const money = (thousandths: number | null | undefined, currency: string | null | undefined): string | null =>
  thousandths == null ? null : `${Math.round(thousandths) / 1000} ${currency ?? ''}`.trim()

const Order = z.looseObject({
  orderTitle: field,
  message: longText,
  itemCount: long,
  totalAmount1000: long,
  totalCurrencyCode: field,
  orderId: field,
})

/** An order: its products are not part of the message. With words of the customer it is what they ask for. */
export const readWebOrder: WebContentReader = (content) => {
  const order = Order.safeParse(content).data
  if (!order) return null
  const { orderTitle: title, itemCount: count, totalAmount1000: total, totalCurrencyCode: currency, orderId } = order
  const about = [title, count != null && count > 0 ? `${count} ×` : null].filter(Boolean).join(' · ')
  const lines = [about, money(total, currency), orderId && `#${orderId}`]
  return order.message ? typedWords([order.message, ...lines]) : described('order', lines)
}

const Product = z.looseObject({
  product: z
    .looseObject({ title: field, description: field, retailerId: field, priceAmount1000: long, currencyCode: field })
    .nullish()
    .catch(null),
  body: field,
})
export const readWebProduct: WebContentReader = (content) => {
  const found = Product.safeParse(content).data
  const { title, description, retailerId, priceAmount1000, currencyCode } = found?.product ?? {}
  return described('product', [title, description, money(priceAmount1000, currencyCode), retailerId, found?.body])
}

const Chosen = z.looseObject({
  title: field,
  description: field,
  selectedDisplayText: field,
  body: z.looseObject({ text: field }).nullish().catch(null),
})

/** The button or row that a person chose, in the words that they saw. */
export const readWebChoice: WebContentReader = (content) => {
  const chosen = Chosen.safeParse(content).data
  return typedWords([chosen?.selectedDisplayText, chosen?.title, chosen?.description, chosen?.body?.text])
}

const Business = z.looseObject({
  contentText: longText,
  title: field,
  description: field,
  footerText: field,
  body: z.looseObject({ text: longText }).nullish().catch(null),
  hydratedTemplate: z
    .looseObject({ hydratedTitleText: field, hydratedContentText: longText, hydratedFooterText: field })
    .nullish()
    .catch(null),
})

/** Messages of a business with buttons or lists: its words. */
export const readBusiness: WebContentReader = (content) => {
  const found = Business.safeParse(content).data
  const { hydratedTitleText, hydratedContentText, hydratedFooterText } = found?.hydratedTemplate ?? {}
  const own = [found?.title, found?.contentText, found?.description, found?.body?.text, found?.footerText]
  return typedWords([...own, hydratedTitleText, hydratedContentText, hydratedFooterText])
}

const Payment = z.looseObject({
  noteMessage: inside.nullish().catch(null),
  amount1000: long,
  currencyCodeIso4217: field,
})
export const readPayment: WebContentReader = (content) => {
  const payment = Payment.safeParse(content).data
  const note = payment?.noteMessage ?? {}
  const typed = readWords(note['conversation'] ?? note['extendedTextMessage'])
  const said = typed?.is === 'written' ? typed.text : null
  return described('payment', [money(payment?.amount1000, payment?.currencyCodeIso4217), said])
}
