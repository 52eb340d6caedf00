import { createApi, type Api, type CallApi } from '@frontdesk/api-client'
import type { RouteId } from '@frontdesk/contract'

type Subjects = Omit<Api, 'call'>
type Fields = Readonly<Record<string, unknown>>
/** The wire response of each route that is called through `api.call`; `options` carries the signal and the upload's progress. */
type Responses = Partial<Record<RouteId, (fields: Fields, options: NonNullable<Parameters<CallApi>[3]>) => unknown>>
type Overrides = { [Subject in keyof Subjects]?: Partial<Subjects[Subject]> } & { call?: Responses }

/** A call that was made: `chats.getChats`, or `call.takeOverChat`, and its input. */
export type RecordedCall = { call: string; input: unknown }

export type FakeApi = Api & { calls: readonly RecordedCall[] }

/** Creates an Api that responds as the test defines, records every call, and rejects each one that the test does not define. */
export function aFakeApi(overrides: Overrides = {}): FakeApi {
  const calls: RecordedCall[] = []
  const { call: _call, ...subjectsWithoutNetwork } = createApi({
    fetch: () => Promise.reject(new Error('A fake Api has no network')),
    apiHost: '',
    session: { accessToken: () => null, companyId: () => null },
  })
  const fakeSubject = (subject: string, functions: Record<string, unknown>) => {
    const defined = (overrides as Record<string, Record<string, unknown> | undefined>)[subject]
    const fake =
      (name: string) =>
      async (...input: unknown[]) => {
        const path = `${subject}.${name}`
        calls.push({ call: path, input: input[0] })
        const respond = defined?.[name] as ((...input: unknown[]) => unknown) | undefined // Overrides lets nothing else in
        if (!respond) throw new Error(`The test defines no response to ${path}`)
        return await respond(...input)
      }
    return Object.fromEntries(Object.keys(functions).map((name) => [name, fake(name)]))
  }
  const callApi: CallApi = async (route, fields, read, options = {}) => {
    const input = { ...options.query, ...fields }
    calls.push({ call: `call.${route}`, input })
    const respond = overrides.call?.[route]
    if (!respond) throw new Error(`The test defines no response to call.${route}`)
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
  return { ...(Object.fromEntries(subjects) as Subjects), call: callApi, calls } // every subject and function of the real one, by its names
}
