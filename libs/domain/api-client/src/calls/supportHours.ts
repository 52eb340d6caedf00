import type { BodyOf, SupportHoursRecord } from '@frontdesk/contract'
import { fieldsOf } from '../border/fieldsOf.ts'
import { readCount } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList, readOne } from '../border/readList.ts'
import { readTextsByLanguage } from '../border/readTextsByLanguage.ts'
import { readText } from '../border/readToken.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

type OpenTime = SupportHoursRecord['hours']['week'][number]

function readOpenTime(raw: unknown): OpenTime | null {
  const fields = fieldsOf(raw)
  const [weekday, from, to] = [readCount(fields['weekday']), readCount(fields['from']), readCount(fields['to'])]
  if (weekday === null || weekday < 1 || weekday > 7 || from === null || to === null) return null
  return from < to && to <= 1440 ? { weekday, from, to } : null
}

const readDay = (raw: unknown): string | null => (typeof raw === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw) ? raw : null)

/** The hours with their notices; null without a zone. */
function readSupportHours(raw: unknown): SupportHoursRecord | null {
  const fields = fieldsOf(raw)
  const { zone: rawZone, week, holidays } = fieldsOf(fields['hours'])
  const zone = readText(rawZone)
  if (zone === null) return null
  return {
    hours: {
      zone,
      week: [...(readList(week, '', readOpenTime) ?? [])],
      holidays: [...(readList(holidays, '', readDay) ?? [])],
    },
    changedAt: readInstant(fields['changedAt']),
    awayTexts: readTextsByLanguage(fields['awayTexts']),
  }
}

/** The hours of support, for system administrators (SUP-12). */
export const supportHoursCalls = (call: CallApi) => ({
  getSupportHours: (options?: CallOptions): Promise<SupportHoursRecord> =>
    call('getSupportHours', {}, readAnswer, options),
  setSupportHours: (hours: BodyOf<'setSupportHours'>, options?: CallOptions): Promise<SupportHoursRecord> =>
    call('setSupportHours', hours, readAnswer, options),
})

const readAnswer = (response: unknown) => readOne(response, 'supportHours', readSupportHours)
