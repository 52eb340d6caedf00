import type { User } from '@frontdesk/contract'
import { readList } from '../border/readList.ts'
import { readUser } from '../border/readUser.ts'
import type { Ask } from '../createAsk.ts'
import type { Cancel, InCompany } from './Cancel.ts'

const MOST_IDS = 200

const readUsers = (answer: unknown) => readList(answer, 'users', readUser)

export const userCalls = (ask: Ask, acting: (of: InCompany) => number | null) => ({
  /** People by id, in as many calls as needed; no call when no id is asked for (MSG-11). */
  getUsers: async ({ userIds, ...of }: InCompany & { userIds: readonly number[] }, { signal }: Cancel = {}): Promise<readonly User[]> => {
    const starts = Array.from({ length: Math.ceil(userIds.length / MOST_IDS) }, (_, n) => n * MOST_IDS)
    const pages = starts.map((start) =>
      ask('getUsers', {
        query: { companyId: acting(of), userIds: userIds.slice(start, start + MOST_IDS).join(',') },
        companyId: of.companyId,
        signal,
        read: readUsers,
      }),
    )
    return (await Promise.all(pages)).flat()
  },
  /** The people of one chat (MSG-11). */
  getChatUsers: ({ chatId, ...of }: InCompany & { chatId: number }, { signal }: Cancel = {}) =>
    ask('getChatUsers', { query: { companyId: acting(of), chatId }, companyId: of.companyId, signal, read: readUsers }),
})
