import { fieldsOf } from './fieldsOf.ts'

/** Reads one item of a list; null for what is none. */
export type Read<T> = (raw: unknown) => T | null

/**
 * A list that is the answer itself, or stands in it under its name or under `data` (provider-api section 11, row 7).
 * Items that are none are left out; null when there is no list.
 */
export function readList<T>(answer: unknown, name: string, read: Read<T>): readonly T[] | null {
  const fields = fieldsOf(answer)
  const list = [answer, fields[name], fields['data'], fieldsOf(fields['data'])[name]].find((place) =>
    Array.isArray(place),
  )
  return list ? (list as unknown[]).map(read).filter((item) => item !== null) : null
}

/** One thing that stands in the answer under its name or under `data`, or is the answer itself. */
export function readOne<T>(answer: unknown, name: string, read: Read<T>): T | null {
  const fields = fieldsOf(answer)
  for (const place of [fields[name], fieldsOf(fields['data'])[name], fields['data'], answer]) {
    const thing = read(place)
    if (thing !== null) return thing
  }
  return null
}
