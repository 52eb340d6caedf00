import { aChat } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aCustomerCard } from '../testing/aCustomerCard.ts'
import { CustomerCard } from './CustomerCard.tsx'

it('a field that is saved while the name still is goes to the server as well', async () => {
  const chat = aChat()
  const customer = { ...aCustomerCard(), chatId: chat.id }
  const written: unknown[] = []
  const answers: (() => void)[] = []
  const api = aFakeApi({
    call: {
      listLabels: () => ({ labels: [] }),
      getCustomer: () => ({ customer }),
      getCustomerVisits: () => ({ visits: { state: 'not-linked' } }),
      updateCustomer: async (change) => {
        written.push(change)
        await new Promise<void>((resolve) => answers.push(resolve))
        return { customer }
      },
    },
  })
  const { user } = renderScreen(
    <CustomerCard chat={chat} isShown block={null} onClose={null} onLabelled={() => undefined} Files={() => null} />,
    { api },
  )
  await user.click(await screen.findByRole('button', { name: 'Change the name' }))
  await user.clear(screen.getByRole('textbox', { name: 'Name in your company' }))
  await user.type(screen.getByRole('textbox', { name: 'Name in your company' }), 'Ada{Enter}')
  await user.click(screen.getByRole('button', { name: /^Shoe size:/u }))
  await user.type(screen.getByRole('textbox', { name: 'Shoe size' }), '38.5{Enter}')
  for (const answer of answers) answer()
  expect(written).toMatchObject([{ name: 'Ada' }, { values: [{ fieldId: 3, value: '38.5' }] }])
})

it('the card and the visits are asked for at the same time, before the thread is there and the card is shown', async () => {
  const api = aFakeApi({
    call: {
      listLabels: () => ({ labels: [] }),
      getCustomer: () => new Promise(() => undefined),
      getCustomerVisits: () => new Promise(() => undefined),
    },
  })
  const ports = { block: null, onClose: null, onLabelled: () => undefined, Files: () => null }
  renderScreen(<CustomerCard chat={aChat()} isShown={false} {...ports} />, { api })
  await waitFor(() => expect(api.calls.map(({ call }) => call)).toEqual(['call.getCustomer', 'call.getCustomerVisits']))
  expect(screen.queryByRole('heading', { name: 'Labels' })).toBeNull()
})

it('the facts of a card that could not be loaded stay while it is asked for again', async () => {
  let asked = 0
  const api = aFakeApi({
    call: {
      listLabels: () => ({ labels: [] }),
      getCustomer: () => ((asked += 1) === 1 ? Promise.reject(new Error('Down')) : new Promise(() => undefined)),
      getCustomerVisits: () => new Promise(() => undefined),
    },
  })
  const ports = { block: null, onClose: null, onLabelled: () => undefined, Files: () => null }
  const { user } = renderScreen(<CustomerCard chat={aChat()} isShown {...ports} />, { api })
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(asked).toBe(2))
  expect(screen.getByRole('heading', { name: 'Labels' })).toBeVisible()
})
