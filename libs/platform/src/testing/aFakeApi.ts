import { createApi, type Api, type CallApi } from '@frontdesk/api-client'
import type { RouteId } from '@frontdesk/contract'

type Subjects = Omit<Api, 'ask'>
/** What a route of a subject made from `api.ask` answers, as it comes over the wire. */
type Answers = Partial<Record<RouteId, (sent: Readonly<Record<string, unknown>>) => unknown>>
type Overrides = { [Subject in keyof Subjects]?: Partial<Subjects[Subject]> } & { ask?: Answers }

/** One call that was made: `chats.getChats`, or `ask.takeOverChat`, and what it was given. */
export type RecordedCall = { call: string; input: unknown }

export type FakeApi = Api & { calls: readonly RecordedCall[] }

/** An Api that answers what the test says, notes every call, and rejects one of which the test said nothing. */
export function aFakeApi(overrides: Overrides = {}): FakeApi {
  const calls: RecordedCall[] = []
  const { ask: _silentAsk, ...silent } = createApi({
    fetch: () => Promise.reject(new Error('A fake Api reaches nothing')),
    apiHost: '',
    session: { accessToken: () => null, companyId: () => null },
  })
  const recorded = (subject: string, functions: Record<string, unknown>) => {
    const said = (overrides as Record<string, Record<string, unknown> | undefined>)[subject]
    const fake =
      (name: string) =>
      async (...given: unknown[]) => {
        const call = `${subject}.${name}`
        calls.push({ call, input: given[0] })
        const answer = said?.[name] as ((...given: unknown[]) => unknown) | undefined // Overrides lets nothing else in
        if (!answer) throw new Error(`The test did not say what ${call} answers`)
        return await answer(...given)
      }
    return Object.fromEntries(Object.keys(functions).map((name) => [name, fake(name)]))
  }
  const ask: CallApi = async (route, sent, read, how) => {
    const given = { ...how?.query, ...sent }
    calls.push({ call: `ask.${route}`, input: given })
    const answer = overrides.ask?.[route]
    if (!answer) throw new Error(`The test did not say what ask.${route} answers`)
    const thing = read(await answer(given), typeof given['companyId'] === 'number' ? given['companyId'] : null)
    if (thing === null) throw new Error(`What the test says ${route} answers is of a wrong shape`)
    return thing
  }
  const subjects = Object.entries(silent).map(([subject, functions]) => [subject, recorded(subject, functions)])
  return { ...(Object.fromEntries(subjects) as Subjects), ask, calls } // every subject and function of the real one, by its names
}
