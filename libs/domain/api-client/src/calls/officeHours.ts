import type { BodyOf, OfficeHours } from '@frontdesk/contract'
import { aiConducts } from '@frontdesk/contract/limits'
import { fieldsOf } from '../border/fieldsOf.ts'
import { readCount } from '../border/readId.ts'
import { readList, readOne } from '../border/readList.ts'
import { readTextsByLanguage } from '../border/readTextsByLanguage.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

type OpenTime = OfficeHours['week'][number]
type SpecialDate = OfficeHours['dates'][number]

function readStretch(raw: unknown): Omit<OpenTime, 'weekday'> | null {
  const fields = fieldsOf(raw)
  const [from, to] = [readCount(fields['from']), readCount(fields['to'])]
  return from !== null && to !== null && from < to && to <= 2880 ? { from, to } : null
}

function readOpenTime(raw: unknown): OpenTime | null {
  const weekday = readCount(fieldsOf(raw)['weekday'])
  const stretch = readStretch(raw)
  return stretch !== null && weekday !== null && weekday >= 1 && weekday <= 7 ? { weekday, ...stretch } : null
}

function readDate(raw: unknown): SpecialDate | null {
  const { date, times } = fieldsOf(raw)
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date)) return null
  return { date, times: [...(readList(times, '', readStretch) ?? [])] }
}

/** The hours; null without a revision, by which they could not be changed. */
function readOfficeHours(raw: unknown): OfficeHours | null {
  const fields = fieldsOf(raw)
  const [away, ai] = [fieldsOf(fields['away']), fieldsOf(fields['ai'])]
  const revision = readCount(fields['revision'])
  if (revision === null) return null
  return {
    zone: readText(fields['zone']),
    isOn: fields['isOn'] === true,
    week: [...(readList(fields['week'], '', readOpenTime) ?? [])],
    dates: [...(readList(fields['dates'], '', readDate) ?? [])],
    away: { isOn: away['isOn'] === true, texts: readTextsByLanguage(away['texts']) },
    ai: { conduct: readToken(ai['conduct'], aiConducts) ?? 'always', handsOver: ai['handsOver'] === true },
    awayDefaults: readTextsByLanguage(fields['awayDefaults']),
    revision,
  }
}

const readAnswer = (response: unknown) => readOne(response, 'officeHours', readOfficeHours)

/** The hours of a company's office, for providers with `capabilities.officeHours` (PLAN-2). */
export const officeHoursCalls = (call: CallApi) => ({
  getOfficeHours: ({ companyId }: CompanyScope = {}, options?: CallOptions): Promise<OfficeHours> =>
    call('getOfficeHours', { companyId }, readAnswer, options),
  /** Rejects with SETTINGS_CHANGED for an older revision. */
  updateOfficeHours: (
    hours: CompanyScope & Omit<BodyOf<'updateOfficeHours'>, 'companyId'>,
    options?: CallOptions,
  ): Promise<OfficeHours> => call('updateOfficeHours', { companyId: undefined, ...hours }, readAnswer, options),
})
