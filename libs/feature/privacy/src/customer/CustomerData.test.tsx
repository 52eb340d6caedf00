import type { Chat, Erasure } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anErasure } from '../testing/anErasure.ts'
import { CustomerData } from './CustomerData.tsx'

const anna = aChat({ id: 10_001, title: 'Anna Kovalenko' })

/** A server with Anna's chat. */
function open(chats: readonly Chat[] = [anna]) {
  let erasures: Erasure[] = []
  const api = aFakeApi({
    chats: { getChatsWithPreview: () => Promise.resolve({ chats: [...chats], total: chats.length }) },
    call: {
      listDataExports: () => ({ exports: [] }),
      listErasures: () => ({ erasures }),
      eraseCustomer: () => {
        erasures = [anErasure({ status: 'running', removed: {}, finishedAt: null })]
        return { erasure: erasures[0] }
      },
    },
  })
  return { api, ...renderScreen(<CustomerData companyId={101} chatId={10_001} />, { api }) }
}

it('a customer is erased once their name is typed, and their export is offered no more', async () => {
  const { user, api } = open()
  expect(await screen.findByRole('button', { name: 'Make an archive' })).toBeVisible()
  expect(screen.getByText('Anna Kovalenko')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the chat' })).toHaveAttribute('href', '/chats/10001')
  await user.click(screen.getByRole('button', { name: 'Erase for good…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Type “Anna Kovalenko” to confirm' }), 'Anna')
  expect(dialog.getByRole('button', { name: 'Erase for good' })).toBeDisabled()
  await user.type(dialog.getByRole('textbox', { name: 'Type “Anna Kovalenko” to confirm' }), ' Kovalenko')
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }))
  expect(await screen.findByText('Being erased. You may leave this page.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Make an archive' })).toBeNull()
  expect(api.calls).toContainEqual(expect.objectContaining({ call: 'call.eraseCustomer' }))
})

it('a chat that is nowhere is explained', async () => {
  open([])
  expect(await screen.findByText('There is no such customer')).toBeVisible()
})
