import type { z } from 'zod'

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
/** A JSON schema as zod writes it: `true` and `false` stand in for one that allows all and nothing. */
type JsonSchema = z.core.JSONSchema.JSONSchema

/** Values that a reader recognises, by the name of their property. */
const wordOfName: Readonly<Record<string, string>> = {
  name: 'Lily',
  fullName: 'Olena Kovalenko',
  email: 'olena@lily.example',
  companyType: 'beauty_salon',
  platform: 'telegram',
  title: 'Lily, beauty salon',
  text: 'Hello! Is there a free slot on Friday?',
  message: 'Yes, at 15:00. Shall I book it for you?',
  question: 'Do you have parking?',
  answer: 'Yes, in the yard, free of charge.',
  search: 'friday',
  phone: '+380441234567',
  address: 'Khreshchatyk 1, Kyiv',
  clientMessageId: '0f8fad5b-d9cb-469f',
  password: 'a long sentence that nobody guesses',
  timezone: 'Europe/Kyiv',
  zone: 'Europe/Kyiv',
  currency: 'EUR',
  country: 'UA',
  language: 'en',
  version: '1.0.0',
  requestId: '0b6e2c1e-7f5d-4c62-9d55-0d8f0b1f4a11',
  url: 'https://lily.example/frontdesk',
  allowedOrigin: 'https://lily.example',
  from: '10:00',
  to: '19:00',
  platforms: 'telegram',
  displayName: 'Anna Bondar',
  username: 'anna',
  city: 'Kyiv',
  code: '123456',
  avatarUrl: 'https://lily.example/anna.jpg',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
}

const numberOfName: Readonly<Record<string, number>> = {
  id: 4,
  companyId: 101,
  chatId: 10001,
  messageId: 4,
  userId: 500001,
  fromId: 500001,
  toId: 500002,
  recipientId: 500002,
  adminId: 7,
  // Minutes.
  utcOffset: 120,
  // Minutes of a day.
  from: 600,
  to: 1140,
}

const wordOfFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T12:00:00.000Z',
  date: '2026-11-20',
  email: 'olena@lily.example',
  uuid: '8f14e45f-ceea-467f-9d5c-3b7a1f0e2a61',
  uri: 'https://lily.example/',
}

/** Properties that are usually null or absent: trouble, and the end of things. */
const unusual = new Set([
  ...['error', 'disabled', 'failingSince', 'previousSecretUntil', 'undelivered', 'archivedAt', 'deletedAt'],
  ...['endedAt', 'stoppedReply', 'heldReply', 'stopped', 'held', 'trouble', 'isDeleted'],
])

/** Values for the patterns of the wire; the first that fits is taken. */
const words = [
  '101',
  '12:00',
  '/salon',
  '15550001111',
  'wk_4fJ2mT9xQe7Lr1Vb',
  'Zm9vYmFyYmF6cXV4Zm9vYg',
  'sha384-oqVuAfXRKap7fdgcCY5uykM6',
  'deliveries:4',
  'UA',
  'UAH',
  'WELCOME',
  'new-inbox',
  'parking',
]

/** How an example is made: with all properties or only the required ones, and the schemas that `$ref` names. */
type Making = { isWhole: boolean; components: Readonly<Record<string, JsonSchema>> }

/**
 * A value of a JSON schema for a reader: the first of its alternatives, each required property and, when whole, each
 * other one, with one item in each list. The same schema has the same example.
 */
export function exampleOf(schema: JsonSchema, making: Making, name = ''): Json {
  const { $ref, anyOf, oneOf, allOf } = schema
  if ($ref !== undefined) return exampleOf(componentOf($ref, making), making, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0] ?? null
  const alternatives = [...(anyOf ?? []), ...(oneOf ?? [])]
  if (unusual.has(name) && !alternatives.every(isUsable)) return null
  const alternative = alternatives.find(isUsable)
  if (alternative !== undefined) return exampleOf(alternative, making, name)
  if (allOf !== undefined) return mergedExample(allOf.map((part) => exampleOf(part, making, name)))
  const types = [schema.type ?? []].flat()
  if (types.includes('null') && unusual.has(name)) return null
  switch (types.find((type) => type !== 'null')) {
    case 'object':
      return objectOf(schema, making)
    case 'array':
      return listOf(schema, making, name)
    case 'string':
      return wordOf(schema, name)
    case 'integer':
    case 'number':
      return numberOf(schema, name)
    case 'boolean':
      return !unusual.has(name)
    case undefined:
      return types.includes('null') ? null : {}
  }
}

const mergedExample = (parts: readonly Json[]): Json =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part as Record<string, Json>))) // a schema of all of them is one of objects

function componentOf(ref: string, { components }: Making): JsonSchema {
  const schema = components[ref.slice(ref.lastIndexOf('/') + 1)]
  if (schema === undefined) throw new Error(`The description has no ${ref}`)
  return schema
}

const isUsable = ({ type }: JsonSchema): boolean => type !== 'null'

function objectOf(schema: JsonSchema, making: Making): Json {
  const required = new Set(schema.required)
  const named = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || (making.isWhole && !unusual.has(name)))
    .map(([name, of]): [string, Json] => [name, exampleOf(of as JsonSchema, making, name)])
  const { additionalProperties: others, propertyNames } = schema
  if (named.length > 0 || !(others instanceof Object)) return Object.fromEntries(named)
  // A map by a closed list of names has all of them.
  const names =
    propertyNames instanceof Object ? [propertyNames.enum ?? exampleOf(propertyNames, making)].flat() : ['en']
  const keys = names.map((key) => (typeof key === 'string' ? key : JSON.stringify(key)))
  return Object.fromEntries(keys.map((key) => [key, exampleOf(others, making, key)]))
}

function listOf({ prefixItems, items, minItems = 1, maxItems }: JsonSchema, making: Making, name: string): Json {
  if (prefixItems !== undefined) return prefixItems.map((item) => exampleOf(item as JsonSchema, making, name))
  if (!(items instanceof Object) || Array.isArray(items) || maxItems === 0) return []
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, making, name.replace(/s$/, '')))
}

function wordOf({ format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema, name: string): string {
  const fits = (word: string) =>
    word.length >= minLength && word.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(word))
  const known = [wordOfFormat[format ?? ''], wordOfName[name], ...(pattern ? words : ['text']), 'text']
  const word = known.find((one) => one !== undefined && fits(one))
  return word ?? 'x'.repeat(Math.max(minLength, 1)).slice(0, maxLength)
}

function numberOf(schema: JsonSchema, name: string): number {
  const { minimum, exclusiveMinimum, maximum = Infinity, multipleOf = 1 } = schema
  const least = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + multipleOf : 0)
  const known = numberOfName[name]
  if (known !== undefined && known >= least && known <= maximum) return known
  return Math.min(Math.max(multipleOf, least), maximum)
}
