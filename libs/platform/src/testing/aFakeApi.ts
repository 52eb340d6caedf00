import { createApi, type Api, type CallApi } from '@frontdesk/api-client'
import type { RouteId } from '@frontdesk/contract'

type Subjects = Omit<Api, 'ask'>
type Fields = Readonly<Record<string, unknown>>
/** The wire response of each route that is called through `api.ask`; `options` carries the signal and the upload's progress. */
type Responses = Partial<Record<RouteId, (fields: Fields, options: NonNullable<Parameters<CallApi>[3]>) => unknown>>
type Overrides = { [Subject in keyof Subjects]?: Partial<Subjects[Subject]> } & { ask?: Responses }

/** A call that was made: `chats.getChats`, or `ask.takeOverChat`, and its input. */
export type RecordedCall = { call: string; input: unknown }

export type FakeApi = Api & { calls: readonly RecordedCall[] }

/** Creates an Api that responds as the test defines, records every call, and rejects each one that the test does not define. */
export function aFakeApi(overrides: Overrides = {}): FakeApi {
  const calls: RecordedCall[] = []
  const { ask: _ask, ...subjectsWithoutNetwork } = createApi({
    fetch: () => Promise.reject(new Error('A fake Api has no network')),
    apiHost: '',
    session: { accessToken: () => null, companyId: () => null },
  })
  const fakeSubject = (subject: string, functions: Record<string, unknown>) => {
    const defined = (overrides as Record<string, Record<string, unknown> | undefined>)[subject]
    const fake =
      (name: string) =>
      async (...input: unknown[]) => {
        const call = `${subject}.${name}`
        calls.push({ call, input: input[0] })
        const respond = defined?.[name] as ((...input: unknown[]) => unknown) | undefined // Overrides lets nothing else in
        if (!respond) throw new Error(`The test defines no response to ${call}`)
        return await respond(...input)
      }
    return Object.fromEntries(Object.keys(functions).map((name) => [name, fake(name)]))
  }
  const ask: CallApi = async (route, fields, read, options = {}) => {
    const input = { ...options.query, ...fields }
    calls.push({ call: `ask.${route}`, input })
    const respond = overrides.ask?.[route]
    if (!respond) throw new Error(`The test defines no response to ask.${route}`)
    const result = read(
      await respond(input, options),
      typeof input['companyId'] === 'number' ? input['companyId'] : null,
    )
    if (result === null) throw new Error(`The test's response to ${route} has the wrong shape`)
    return result
  }
  const subjects = Object.entries(subjectsWithoutNetwork).map(([subject, functions]) => [
    subject,
    fakeSubject(subject, functions),
  ])
  return { ...(Object.fromEntries(subjects) as Subjects), ask, calls } // every subject and function of the real one, by its names
}
