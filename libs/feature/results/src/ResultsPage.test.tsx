import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ResultsPage } from './index.ts'
import { aResultConversation, someResults } from './testing/someResults.ts'

it('a number opens the conversations behind it, of the same days and the same zone', async () => {
  const results: object[] = []
  const behind: object[] = []
  const api = aFakeApi({
    call: {
      getResults: (query: object) => {
        results.push(query)
        return { results: someResults() }
      },
      listResultConversations: (query: object) => {
        behind.push(query)
        return { conversations: [aResultConversation()], total: 1 }
      },
    },
  })
  renderScreen(<ResultsPage />, { api, capabilities: { results: true } })
  await userEvent.click(await screen.findByRole('button', { name: /^Handed over to a person/u }))
  expect(await screen.findByRole('link', { name: /Anna Lind/u })).toHaveAttribute('href', '/chats/10001?message=7')
  // Near midnight the company's zone, which the first answer names, has another day than the device: it is asked again.
  expect(behind).toEqual([expect.objectContaining({ ...results.at(-1), metric: 'handed-over', page: 1 })])
})
