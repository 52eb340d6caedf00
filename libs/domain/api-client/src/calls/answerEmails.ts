import type { EmailSubject } from '@frontdesk/contract'
import { fieldsOrData } from '../border/fieldsOf.ts'
import { readToken } from '../border/readToken.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** Whether emails of a kind are sent to an address. */
export type LeftEmails = { isOn: boolean; about: EmailSubject }

function readLeft(response: unknown): LeftEmails | null {
  const { isOn, about } = fieldsOrData(response)
  // A provider of before knew answers of support alone.
  return typeof isOn === 'boolean' ? { isOn, about: readToken(about, ['support', 'team']) ?? 'support' } : null
}

/** Whether an address gets more emails of a kind, by the token of a link in one of them (SUP-13, TEAM-3). */
export const answerEmailCalls = (call: CallApi) => ({
  getAnswerEmails: (token: string, options?: CallOptions): Promise<LeftEmails> =>
    call('getAnswerEmails', { token }, readLeft, options),
  setAnswerEmails: (token: string, isOn: boolean, options?: CallOptions): Promise<LeftEmails> =>
    call('setAnswerEmails', { token, isOn }, readLeft, options),
})

const readIsOn = (response: unknown): { isOn: boolean } | null => {
  const left = readLeft(response)
  return left && { isOn: left.isOn }
}

/** The signed-in reader's own emails about mentions and assignments (TEAM-3). */
export const teamEmailCalls = (call: CallApi) => ({
  getTeamEmails: (options?: CallOptions): Promise<{ isOn: boolean }> => call('getTeamEmails', {}, readIsOn, options),
  setTeamEmails: (isOn: boolean, options?: CallOptions): Promise<{ isOn: boolean }> =>
    call('setTeamEmails', { isOn }, readIsOn, options),
})
