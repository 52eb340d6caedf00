import { createApi, type Api } from '@frontdesk/api-client'

type Overrides = { [Subject in keyof Api]?: Partial<Api[Subject]> }

/** One call that was made: `chats.getChats` and what it was given. */
export type RecordedCall = { call: string; input: unknown }

export type FakeApi = Api & { calls: readonly RecordedCall[] }

/** An Api that answers what the test says, notes every call, and rejects one of which the test said nothing. */
export function aFakeApi(overrides: Overrides = {}): FakeApi {
  const calls: RecordedCall[] = []
  const silent = createApi({
    fetch: () => Promise.reject(new Error('A fake Api reaches nothing')),
    apiHost: '',
    session: { accessToken: () => null, companyId: () => null },
  })
  const recorded = (subject: string, functions: Record<string, unknown>) => {
    const said = (overrides as Record<string, Record<string, unknown> | undefined>)[subject]
    const fake = (name: string) => async (...given: unknown[]) => {
      const call = `${subject}.${name}`
      calls.push({ call, input: given[0] })
      const answer = said?.[name] as ((...given: unknown[]) => unknown) | undefined // Overrides lets nothing else in
      if (!answer) throw new Error(`The test did not say what ${call} answers`)
      return await answer(...given)
    }
    return Object.fromEntries(Object.keys(functions).map((name) => [name, fake(name)]))
  }
  const subjects = Object.entries(silent).map(([subject, functions]) => [subject, recorded(subject, functions)])
  return { ...(Object.fromEntries(subjects) as Api), calls } // every subject and function of the real one, by its names
}
