import { z } from 'zod'
import { wordsOfVcard } from '../channels/wordsOfVcard.ts'
import type { Written } from '../inbound/InboundEvent.ts'

/** The content of a message, ready to be stored. */
export type Content = Pick<Written, 'text' | 'kind' | 'isDescribed'> & {
  file: { mediaId: string; name: string } | null
}

/** Reads what stands under the name of a message's type; null for content that cannot be read, which is named. */
export type ReadContent = (content: unknown) => Content | null

/** Characters that are stored of one text, of one field of a form or card, and how many of them. */
const longestText = 65_536
const longestField = 1000
const mostFields = 50

export const text = z.string().transform((whole) => whole.slice(0, longestText))
const field = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).slice(0, longestField))
  .nullish()
  .catch(null)
type Lines = readonly (string | null | undefined)[]

const joined = (lines: Lines): string => lines.filter((line) => line).join('\n')

/** The words that a person typed or chose, a line each; null for nothing. */
export const words = (lines: Lines): Content | null =>
  joined(lines) === '' ? null : { text: joined(lines), kind: null, file: null }

/** A description of the content, in words that no person typed; null for nothing. */
const inWords = (kind: string, lines: Lines): Content | null =>
  joined(lines) === '' ? null : { text: joined(lines), kind, isDescribed: true, file: null }

/** In degrees, which echoes of a phone may write as a text. */
const degrees = z.union([z.number(), z.string().regex(/^-?\d{1,3}(?:\.\d+)?$/)]).transform(Number)
const Location = z.looseObject({ latitude: degrees, longitude: degrees, name: field, address: field, url: field })

/** A place, also the first of one that moves. */
export const readLocation: ReadContent = (content) => {
  const place = Location.safeParse(content).data
  if (!place) return null
  const { latitude, longitude, name, address } = place
  return inWords('location', [name, address, `https://maps.google.com/?q=${latitude},${longitude}`])
}

const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .transform((all) => all.slice(0, mostFields))
    .nullish()
    .catch(null)
const Card = z.looseObject({
  name: z.looseObject({ formatted_name: field, first_name: field, last_name: field }).nullish().catch(null),
  phones: listOf(z.looseObject({ phone: field, wa_id: field })),
  emails: listOf(z.looseObject({ email: field })),
  org: z.looseObject({ company: field, department: field, title: field }).nullish().catch(null),
  addresses: listOf(z.looseObject({ street: field, city: field, state: field, zip: field, country: field })),
  urls: listOf(z.looseObject({ url: field })),
  birthday: field,
  vcard: text.nullish().catch(null),
})

/** The cards of people: all that a salon may want of them. One that shares the own number may be a vCard alone. */
export const readContacts: ReadContent = (content) => {
  const cards = z.array(Card).safeParse(content).data?.slice(0, mostFields) ?? []
  return inWords(
    'contact',
    cards.flatMap(({ name, phones, emails, org, addresses, urls, birthday, vcard }) => [
      name?.formatted_name ?? [name?.first_name, name?.last_name].filter(Boolean).join(' '),
      ...(phones ?? []).map(({ phone, wa_id: id }) => phone ?? (id && `+${id}`)),
      ...(emails ?? []).map(({ email }) => email),
      [org?.title, org?.department, org?.company].filter(Boolean).join(', '),
      ...(addresses ?? []).map((place) =>
        [place.street, place.zip, place.city, place.state, place.country].filter(Boolean).join(', '),
      ),
      ...(urls ?? []).map(({ url }) => url),
      birthday,
      ...(name == null && phones == null ? wordsOfVcard(vcard ?? '') : []),
    ]),
  )
}

const amount = z.coerce.number().nonnegative().finite()
const Order = z.looseObject({
  text: text.nullish().catch(null),
  product_items: z.array(
    z.looseObject({
      product_retailer_id: field,
      quantity: amount.catch(1),
      item_price: amount.nullish().catch(null),
      currency: field,
    }),
  ),
})

/**
 * An order from the catalogue: what the customer wrote to it, its products, and their sum where all have one currency.
 * With words of the customer it is what they ask for.
 */
export const readOrder: ReadContent = (content) => {
  const order = Order.safeParse(content).data
  if (!order) return null
  const items = order.product_items.slice(0, mostFields)
  const [currency, ...others] = [...new Set(order.product_items.map((item) => item.currency ?? ''))]
  const isPriced = others.length === 0 && order.product_items.every(({ item_price: price }) => price != null)
  const sum = order.product_items.reduce((so, item) => so + item.quantity * (item.item_price ?? 0), 0)
  const lines = [
    ...items.map(({ product_retailer_id: id, quantity, item_price: price, currency: of }) =>
      [`${rounded(quantity)} × ${id ?? '?'}`, price != null && `${rounded(price)} ${of ?? ''}`.trim()]
        .filter(Boolean)
        .join(' · '),
    ),
    ...(items.length < order.product_items.length ? ['…'] : []),
    isPriced && items.length > 0 ? `= ${rounded(sum)} ${currency ?? ''}`.trim() : null,
  ]
  return order.text ? words([order.text, ...lines]) : inWords('order', lines)
}

/** Sums of prices have no more decimals than money has anywhere. */
const rounded = (value: number): string => String(Math.round(value * 1000) / 1000)

const Chosen = z.looseObject({ title: text, description: text.nullish().catch(null) })

/** The button or row of a list that a customer chose, with what stands below it. */
export const readChosen: ReadContent = (content) => {
  const chosen = Chosen.safeParse(content).data
  return chosen ? words([chosen.title, chosen.description]) : null
}

const Form = z.looseObject({ response_json: text.nullish().catch(null), body: field })
/** Fields of a form that are meant for programs. */
const forPrograms = new Set(['flow_token', 'wa_flow_response_params'])

/** A form that a customer filled in (a Flow, an address): each field with its answer. */
export const readForm: ReadContent = (content) => {
  const form = Form.safeParse(content).data
  if (!form) return null
  const lines = fieldsOf(parsed(form.response_json ?? '')).slice(0, mostFields)
  return inWords('form', lines.length > 0 ? lines : [form.body])
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The answers in a form, those of its parts too; `name: answer`. */
function fieldsOf(value: unknown, depth = 0): string[] {
  if (typeof value !== 'object' || value === null || depth > 3) return []
  return Object.entries(value).flatMap(([name, answer]) => {
    if (forPrograms.has(name)) return []
    if (Array.isArray(answer) && answer.every((one) => typeof one !== 'object'))
      return [line(name, answer.map(String).join(', '))]
    if (typeof answer === 'object') return fieldsOf(answer, depth + 1)
    return answer === '' ? [] : [line(name, String(answer))]
  })
}

const line = (name: string, answer: string): string => `${name}: ${answer}`.slice(0, longestField)

const Product = z.looseObject({
  body: z.looseObject({ text: field }).nullish().catch(null),
  product_retailer_id: field,
  title: field,
})

/** A product of the catalogue that a customer shared. */
export const readProduct: ReadContent = (content) => {
  const product = Product.safeParse(content).data
  return product ? inWords('product', [product.title, product.body?.text, product.product_retailer_id]) : null
}

/** Unsupported content by the names that clients know. */
const unsupportedKinds: Readonly<Record<string, string>> = {
  poll_creation: 'poll',
  poll_update: 'poll',
  video_note: 'video_note',
  ptv: 'video_note',
  gif: 'animation',
  event_creation: 'event',
}
const Unsupported = z.looseObject({ type: z.string().max(50) })

/** A content that the Cloud API does not hand out is named by its description of it. */
export const readUnsupported: ReadContent = (content) => {
  const kind = unsupportedKinds[Unsupported.safeParse(content).data?.type ?? '']
  return kind === undefined ? null : { text: '', kind, file: null }
}
