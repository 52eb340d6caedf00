import { ApiError } from '@frontdesk/api-client'
import { aDeferred, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aQuickReply } from '../testing/aQuickReply.ts'
import { QuickRepliesPage } from './QuickRepliesPage.tsx'

const hours = aQuickReply()

type Responses = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>

function openPage(call: Responses) {
  let stored = [hours]
  const api = aFakeApi({
    call: {
      listQuickReplies: () => ({ quickReplies: stored }),
      createQuickReply: (fields) => {
        stored = [...stored, aQuickReply({ id: 2, ...fields })]
        return { quickReply: stored[1] }
      },
      deleteQuickReply: () => {
        stored = []
        return true
      },
      ...call,
    },
  })
  return { api, ...renderScreen(<QuickRepliesPage />, { api }) }
}

it('a new quick reply is stored for the chosen people, and the list shows it', async () => {
  const { user, api } = openPage({})
  await user.click(await screen.findByRole('button', { name: 'Add a quick reply' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Shortcut' }), '/prices')
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'From 20 euros.')
  await user.click(dialog.getByRole('radio', { name: 'Only me' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('/prices')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.calls).toContainEqual({
    call: 'call.createQuickReply',
    input: expect.objectContaining({ shortcut: 'prices', text: 'From 20 euros.', isOwn: true }) as unknown,
  })
})

it('a shortcut that is taken is explained, and what was typed stays', async () => {
  const { user } = openPage({
    createQuickReply: () => {
      throw new ApiError({ status: 409, body: { code: 'SHORTCUT_TAKEN', message: 'Taken' } })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add a quick reply' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Shortcut' }), 'hours')
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Until seven.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('already. Choose another.')
  expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Until seven.')
})

it('a dialog stays until its quick reply is stored, so that no late answer closes another one', async () => {
  const answer = aDeferred<object>()
  const { user } = openPage({ createQuickReply: () => answer.promise })
  await user.click(await screen.findByRole('button', { name: 'Add a quick reply' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Shortcut' }), 'prices')
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'From 20 euros.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(dialog.getByRole('textbox', { name: 'Text' })).toBeVisible()
  answer.reject(new Error('The server does not respond'))
  expect(await dialog.findByRole('alert')).toHaveTextContent('The server does not respond')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a table that was changed while the one before was looked at is looked at for itself', async () => {
  const first = aDeferred<object>()
  const result = (added: number) => ({ added, changed: 0, known: 0, problems: [] })
  const { user, api } = openPage({
    importQuickReplies: ({ text }) => (text === 'a;A' ? first.promise : result(7)),
  })
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog'))
  const table = dialog.getByRole('textbox', { name: 'Table' })
  await user.type(table, 'a;A')
  await user.click(dialog.getByRole('button', { name: 'Look at it' }))
  await user.type(table, 'B')
  await user.click(dialog.getByRole('button', { name: 'Look at it' }))
  expect(await dialog.findByText(/7 new quick replies/u)).toBeVisible()
  first.resolve(result(1))
  expect(api.calls.filter(({ call }) => call === 'call.importQuickReplies')).toHaveLength(2)
})

it('a deleted quick reply is gone, and the focus is at the head of the page', async () => {
  const { user } = openPage({})
  await user.click(await screen.findByRole('button', { name: 'Delete: hours' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('There are no quick replies yet')).toBeVisible()
  await waitFor(() => expect(screen.getByText(/Type a slash in a chat/u)).toHaveFocus())
})

it('a table is looked at before it is imported, and a failure keeps it', async () => {
  const importQuickReplies = vi
    .fn()
    .mockReturnValueOnce({ added: 1, changed: 0, known: 0, problems: [] })
    .mockImplementationOnce(() => {
      throw new ApiError({ status: 422, body: { code: 'VALIDATION_ERROR', message: 'Too many' } })
    })
  const { user } = openPage({ importQuickReplies })
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Table' }), 'prices;From 20 euros.')
  await user.click(dialog.getByRole('button', { name: 'Look at it' }))
  await user.click(await dialog.findByRole('button', { name: 'Import' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('There is no room for so many quick replies')
  expect(dialog.getByRole('textbox', { name: 'Table' })).toHaveValue('prices;From 20 euros.')
  expect(importQuickReplies.mock.calls.map(([{ dryRun }]) => dryRun as boolean)).toEqual([true, false])
})
