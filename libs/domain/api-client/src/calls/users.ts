import type { User } from '@frontdesk/contract'
import { readList } from '../border/readList.ts'
import { readUser } from '../border/readUser.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

const MOST_IDS = 200

const readUsers = (response: unknown) => readList(response, 'users', readUser)

export const userCalls = (call: CallApi) => ({
  /** People by id, in as many calls as needed; no call for an empty list (MSG-11). */
  getUsers: async (
    { companyId, userIds }: CompanyScope & { userIds: readonly number[] },
    options?: CallOptions,
  ): Promise<readonly User[]> => {
    const calls = Array.from({ length: Math.ceil(userIds.length / MOST_IDS) }, (_, n) => {
      const some = userIds.slice(n * MOST_IDS, (n + 1) * MOST_IDS)
      return call('getUsers', { companyId, userIds: some.join(',') }, readUsers, options)
    })
    return (await Promise.all(calls)).flat()
  },
  /** The people of one chat (MSG-11). */
  getChatUsers: ({ companyId, chatId }: CompanyScope & { chatId: number }, options?: CallOptions) =>
    call('getChatUsers', { companyId, chatId }, readUsers, options),
})
