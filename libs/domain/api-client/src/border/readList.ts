import { fieldsOf } from './fieldsOf.ts'

/** Parses one item; null when it is invalid. */
export type Read<T> = (raw: unknown) => T | null

/**
 * Parses a list that is the response itself, or that it contains under its name or under `data` (provider-api
 * section 11, row 7). Invalid items are omitted; null when there is no list.
 */
export function readList<T>(response: unknown, name: string, read: Read<T>): readonly T[] | null {
  const fields = fieldsOf(response)
  const list = [response, fields[name], fields['data'], fieldsOf(fields['data'])[name]].find((place) =>
    Array.isArray(place),
  )
  return list ? (list as unknown[]).map(read).filter((item) => item !== null) : null
}

/** Parses one item that the response contains under its name or under `data`, or that is the response itself. */
export function readOne<T>(response: unknown, name: string, read: Read<T>): T | null {
  const fields = fieldsOf(response)
  for (const place of [fields[name], fieldsOf(fields['data'])[name], fields['data'], response]) {
    const item = read(place)
    if (item !== null) return item
  }
  return null
}
