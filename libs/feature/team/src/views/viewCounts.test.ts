import { aChat } from '@frontdesk/contract/fixtures'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createViewCounts } from './viewCounts.ts'

it('any number of events counts chats again once, and again at the earliest five seconds later', () => {
  const queryClient = new QueryClient()
  const counted = vi.spyOn(queryClient, 'invalidateQueries')
  let time = 1000
  const due: { at: number; action: () => void }[] = []
  const counts = createViewCounts({
    queryClient,
    now: () => time,
    later: (milliseconds, action) => due.push({ at: time + milliseconds, action }),
  })
  const happens = () => counts.apply({ type: 'chat-changed', companyId: 101, seq: 1, chat: aChat() })
  for (let events = 0; events < 50; events++) happens()
  expect(due.map(({ at }) => at)).toEqual([1500])
  time = 1500
  due.shift()?.action()
  expect(counted).toHaveBeenCalledTimes(1)
  expect(counted).toHaveBeenCalledWith({ queryKey: ['chat-views', 101] })
  happens()
  happens()
  expect(due.map(({ at }) => at)).toEqual([6500])
})
