import type { ChannelTest } from '@frontdesk/contract'
import { fieldsOrData } from '../border/fieldsOf.ts'
import { readInstant } from '../border/readInstant.ts'
import { readTest } from '../border/readMessenger.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

export const channelTestCalls = (call: CallApi) => ({
  /** INT-8: starts the test of a channel; resolves to the code that is written to it from a phone. */
  startChannelTest: (
    { companyId, messengerId }: CompanyScope & { messengerId: number },
    options?: CallOptions,
  ): Promise<{ code: string; expiresAt: string }> =>
    call(
      'startChannelTest',
      { companyId, messengerId },
      (response) => {
        const fields = fieldsOrData(response)
        const expiresAt = readInstant(fields['expiresAt'])
        return typeof fields['code'] === 'string' && expiresAt !== null ? { code: fields['code'], expiresAt } : null
      },
      options,
    ),
  /** INT-8: the administrator's newest test of a channel; null when there is none. */
  readChannelTest: (
    { companyId, messengerId }: CompanyScope & { messengerId: number },
    options?: CallOptions,
  ): Promise<{ test: ChannelTest | null }> =>
    call(
      'readChannelTest',
      { companyId, messengerId },
      (response) => {
        const { test } = fieldsOrData(response)
        const read = readTest(test)
        return test === null || read !== null ? { test: read } : null
      },
      options,
    ),
})
