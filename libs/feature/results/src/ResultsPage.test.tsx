import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ResultsPage } from './index.ts'
import { aResultConversation, someResults } from './testing/someResults.ts'

it('a number opens the conversations behind it, of the same days and the same zone', async () => {
  const asked: unknown[] = []
  const api = aFakeApi({
    call: {
      getResults: (query: object) => {
        asked.push(query)
        return { results: someResults() }
      },
      listResultConversations: (query: object) => {
        asked.push(query)
        return { conversations: [aResultConversation()], total: 1 }
      },
    },
  })
  renderScreen(<ResultsPage />, { api, capabilities: { results: true } })
  await userEvent.click(await screen.findByRole('button', { name: /^Handed over to a person/u }))
  expect(await screen.findByRole('link', { name: /Anna Lind/u })).toHaveAttribute('href', '/chats/10001?message=7')
  const [results, behind] = asked
  expect(behind).toMatchObject({ ...(results as object), metric: 'handed-over', page: 1 })
})
