import { fieldsOrData } from '../border/fieldsOf.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

function readIsOn(response: unknown): boolean | null {
  const { isOn } = fieldsOrData(response)
  return typeof isOn === 'boolean' ? isOn : null
}

/** Whether an address gets emails about answers of support, by the token of a link in one of them (SUP-13). */
export const answerEmailCalls = (call: CallApi) => ({
  getAnswerEmails: (token: string, options?: CallOptions): Promise<boolean> =>
    call('getAnswerEmails', { token }, readIsOn, options),
  setAnswerEmails: (token: string, isOn: boolean, options?: CallOptions): Promise<boolean> =>
    call('setAnswerEmails', { token, isOn }, readIsOn, options),
})
