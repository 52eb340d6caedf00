import {
  chatCalls,
  createApi,
  messageCalls,
  supportCalls,
  userCalls,
  type Api,
  type CallApi,
  type ApiSubject,
} from '@frontdesk/api-client'
import { everyCapability, type RouteId } from '@frontdesk/contract'

/** The subjects whose functions a test defines; the calls of all others are defined by their wire responses. */
const lazySubjects = { chats: chatCalls, messages: messageCalls, support: supportCalls, users: userCalls }
type LazySubjects = { [Name in keyof typeof lazySubjects]: ReturnType<(typeof lazySubjects)[Name]> }
type EagerSubjects = Omit<Api, 'subject'>
type Subjects = EagerSubjects & LazySubjects
type Fields = Readonly<Record<string, unknown>>
/** The wire response of each route that other subjects call; `options` carries the signal and the upload's progress. */
type Responses = Partial<Record<RouteId, (fields: Fields, options: NonNullable<Parameters<CallApi>[3]>) => unknown>>
type Overrides = { [Subject in keyof Subjects]?: Partial<Subjects[Subject]> } & { call?: Responses }

const accepted = { success: true, status: 'ok' }
/** As the provider answers every accepted call; a test names only what is read of it, or `true`. */
const asAccepted = (response: unknown): unknown => {
  if (response === true) return accepted
  return typeof response === 'object' && response !== null && !Array.isArray(response) && !(response instanceof Blob)
    ? { ...accepted, ...response }
    : response
}

/** A call that was made: `chats.getChats`, or `call.takeOverChat`, and its input. */
export type RecordedCall = { call: string; input: unknown }

export type FakeApi = Api & { calls: readonly RecordedCall[] }

/**
 * Creates an Api that responds as the test defines, records every call, and rejects each one that
 * the test does not define.
 */
export function aFakeApi(overrides: Overrides = {}): FakeApi {
  const calls: RecordedCall[] = []
  const { subject: subjectWithoutNetwork, ...eagerWithoutNetwork } = createApi({
    fetch: () => Promise.reject(new Error('A fake Api has no network')),
    apiHost: '',
    session: { accessToken: () => null, companyId: () => null },
  })
  const fakeSubject = (subject: string, functions: object) => {
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
      asAccepted(await respond(input, options)),
      typeof input['companyId'] === 'number' ? input['companyId'] : null,
    )
    if (result === null) throw new Error(`The test's response to ${route} has the wrong shape`)
    return result
  }
  const eager = Object.entries(eagerWithoutNetwork).map(([name, functions]) => [name, fakeSubject(name, functions)])
  const created = new Map<ApiSubject<unknown>, unknown>(
    Object.entries(lazySubjects).map(([name, create]) => [
      create,
      fakeSubject(name, subjectWithoutNetwork<object>(create)),
    ]),
  )
  return {
    ...(Object.fromEntries(eager) as EagerSubjects), // every subject and function of the real one, by its names
    subject: <Calls>(create: ApiSubject<Calls>): Calls => {
      if (!created.has(create))
        created.set(
          create,
          create(callApi, () => everyCapability),
        )
      return created.get(create) as Calls // a fake of the same functions, or created by this function
    },
    calls,
  }
}
