import { aMessenger } from '@frontdesk/contract/fixtures'
import { ApiError } from '@frontdesk/api-client'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { StartChatDialog, type NewChat } from '../index.ts'

const shown = (find: () => object) => {
  const api = aFakeApi({
    call: {
      listMessengers: () => ({ integrations: [aMessenger({ id: 4, type: 'whatsapp' }), aMessenger({ id: 5 })] }),
      findChatByPhone: find,
    },
  })
  const [onFound, onNew] = [vi.fn<(chatId: number) => void>(), vi.fn<(chat: NewChat) => void>()]
  renderScreen(<StartChatDialog companyId={77} onFound={onFound} onNew={onNew} onClose={vi.fn()} />, { api })
  return { onFound, onNew }
}
const type = async (phone: string) => {
  const button = await screen.findByRole('button', { name: 'Choose a template' })
  await userEvent.type(screen.getByLabelText(/^Phone number/u), phone)
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
}

it('a number without a chat goes on to the templates, in its international form', async () => {
  const { onFound, onNew } = shown(() => ({ phone: '+380671234567', chatId: null }))
  await type('067 123 45 67')
  await waitFor(() => expect(onNew).toHaveBeenCalledWith({ companyId: 77, messengerId: 4, phone: '+380671234567' }))
  expect(onFound).not.toHaveBeenCalled()
})

it('a number with a chat opens that chat', async () => {
  const { onFound, onNew } = shown(() => ({ phone: '+380671234567', chatId: 12 }))
  await type('+380671234567')
  await waitFor(() => expect(onFound).toHaveBeenCalledWith(12))
  expect(onNew).not.toHaveBeenCalled()
})

it('a text that is no number stays in its field, with the reason', async () => {
  shown(() => {
    throw new ApiError({ status: 422, body: { code: 'PHONE_INVALID', message: 'This is no phone number' } })
  })
  await type('12345')
  expect(await screen.findByRole('alert')).toHaveTextContent(/no phone number/u)
  expect(screen.getByLabelText(/^Phone number/u)).toHaveValue('12345')
})
