import type { AssistantChange, AssistantSettings, ChannelDisclosure, Language } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { messengerTypes } from '@frontdesk/contract/channels'
import { readCount, readId } from './readId.ts'
import { readList } from './readList.ts'
import { readText, readToken } from './readToken.ts'

const languages = ['en', 'es', 'kk', 'pt', 'ru', 'uk'] as const satisfies readonly Language[]

/** Reads how the AI discloses itself; a provider that discloses nothing has none. */
export function readDisclosure(raw: unknown): Pick<AssistantSettings, 'disclosure'> {
  const fields = fieldsOf(raw)
  const [wordings, defaults] = [readWordings(fields['wordings']), readWordings(fields['defaults'])]
  if (!wordings || !defaults) return {}
  const channels = readList(fields['channels'], '', readChannelDisclosure) ?? []
  const revision = readCount(fields['revision']) ?? 0
  const requiredBy = readToken(fields['requiredBy'], ['law', 'unknown-country'] as const)
  return { disclosure: { wordings, defaults, revision, requiredBy, channels: [...channels] } }
}

function readChannelDisclosure(raw: unknown): ChannelDisclosure | null {
  const channel = readNamedChannel(raw)
  const fields = fieldsOf(raw)
  return channel && { ...channel, ...readSetting(raw), revision: readCount(fields['revision']) ?? 0 }
}

function readNamedChannel(raw: unknown): Pick<ChannelDisclosure, 'id' | 'type' | 'title'> | null {
  const fields = fieldsOf(raw)
  const [id, type] = [readId(fields['id']), readToken(fields['type'], messengerTypes)]
  return id && type ? { id, type, title: readText(fields['title']) ?? type } : null
}

const readSetting = (raw: unknown): Pick<ChannelDisclosure, 'isOn' | 'wordings'> => {
  const fields = fieldsOf(raw)
  const wordings = fieldsOf(fields['wordings'])
  const own = languages.flatMap((language) => {
    const wording = readText(wordings[language])
    return wording === null ? [] : [[language, wording] as const]
  })
  return { isOn: fields['isOn'] !== false, wordings: Object.fromEntries(own) }
}

/** Both settings of a change of the disclosure; null for other changes. */
export function readChangedDisclosure(raw: unknown): AssistantChange['disclosure'] {
  const { channel, before, after } = fieldsOf(raw)
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null) return null
  return { channel: readNamedChannel(channel), before: readSetting(before), after: readSetting(after) }
}

function readWordings(raw: unknown): Record<Language, string> | null {
  const { en, es, kk, pt, ru, uk } = fieldsOf(raw)
  const [english, spanish, kazakh, portuguese, russian, ukrainian] = [en, es, kk, pt, ru, uk].map(readText)
  if (
    english == null ||
    spanish == null ||
    kazakh == null ||
    portuguese == null ||
    russian == null ||
    ukrainian == null
  )
    return null
  return { en: english, es: spanish, kk: kazakh, pt: portuguese, ru: russian, uk: ukrainian }
}
