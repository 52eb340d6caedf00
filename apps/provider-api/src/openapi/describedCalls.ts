import { endpointSubjects, scopeOfCall, type Endpoint } from '@frontdesk/contract'

/** A call as the reference shows it: its id, a short title, its subject, and the scope that opens it to API tokens. */
export type DescribedCall = { id: string; title: string; subject: string; scope: string | null; endpoint: Endpoint }

const scopes: Readonly<Record<string, string>> = scopeOfCall

/** Capital letters of names in this field. */
const capitals: Readonly<Record<string, string>> = { ai: 'AI', crm: 'CRM', altegio: 'Altegio', whatsapp: 'WhatsApp' }

/** Every call of the contract by its endpoint. */
export const describedCalls: ReadonlyMap<Endpoint, DescribedCall> = new Map(
  Object.values(endpointSubjects)
    .flatMap((subjects) => Object.entries(subjects))
    .flatMap(([subject, calls]) =>
      Object.entries(calls).map(([name, endpoint]): [Endpoint, DescribedCall] => {
        // The support inbox has the calls of the chats once more, by the same names.
        const isSupport = endpoint.access === 'support'
        const id = isSupport ? `support${name.slice(0, 1).toUpperCase()}${name.slice(1)}` : name
        return [endpoint, { id, title: titleOf(name), subject, scope: (!isSupport && scopes[name]) || null, endpoint }]
      }),
    ),
)

/** The calls by their ids. */
export const callsById: ReadonlyMap<string, DescribedCall> = new Map(
  [...describedCalls.values()].map((call) => [call.id, call]),
)

/** `updateAiForChats` as “Update AI for chats”. */
function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ')
  const title = words.map((word) => capitals[word] ?? word).join(' ')
  return title.slice(0, 1).toUpperCase() + title.slice(1)
}
