import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chatOfAnna } from '../handover/testing/chatOfAnna.ts'
import { renderChatScreen } from '../handover/testing/renderChatScreen.tsx'
import { byOlena } from '../testing/threadFixtures.ts'
import { colours, offer, reminder, thanks } from './templateFixtures.ts'

const chat = { ...chatOfAnna, platform: 'whatsapp', lastInboundAt: '2020-01-01T00:00:00.000Z' } as const
const text = 'See you at 18:00\n\nHello Ann, this is a reminder of your appointment: manicure.'
const sent = byOlena(9, text, { status: 'pending', platform: 'whatsapp' })
const refusal = (status: number, code: string) => new ApiError({ status, body: { code, message: code } })

type Answer = () => unknown

/** Anna's chat, whose window is closed; templates are listed and sent as `answers` say, the last answer for good. */
async function openTemplates({
  list = () => ({ templates: [reminder, thanks, offer], unsupported: 2, isComplete: true, freeUntil: null }),
  send = [() => ({ success: true, message: sent })],
  upload = () => ({ success: true, file: { id: 'stored-1', name: 'colours.png', type: 'image/png', size: 3 } }),
}: { list?: Answer; send?: Answer[]; upload?: Answer } = {}) {
  const shown = await renderChatScreen({
    chat,
    call: {
      getMessageTemplates: list,
      uploadFile: upload,
      sendTemplate: () => (send.length > 1 ? send.shift() : send[0])?.(),
    },
  })
  await shown.user.click(await screen.findByRole('button', { name: 'Send a template…' }))
  const dialog = await screen.findByRole('dialog')
  return { ...shown, dialog: within(dialog), sentTemplates: () => shown.calls('call.sendTemplate') }
}

async function fillInReminder({ dialog, user }: Awaited<ReturnType<typeof openTemplates>>) {
  await user.click(await dialog.findByRole('button', { name: /Appointment reminder/ }))
  await user.type(dialog.getByLabelText('In the heading'), '18:00')
  await user.type(dialog.getByLabelText('In the text, place 1'), 'Ann')
  await user.type(dialog.getByLabelText('In the text, place 2'), 'manicure')
}

it('a closed reply window offers the approved templates; one is filled in, seen as it will look, and sent once', async () => {
  const page = await openTemplates()
  const { dialog, user } = page
  expect(await dialog.findByText(/^2 more templates have parts/)).toBeVisible()
  expect(dialog.getByRole('button', { name: /We have missed you Ukrainian · Marketing/ })).toBeVisible()
  await fillInReminder(page)
  const preview = within(dialog.getByRole('figure', { name: 'How the customer will see it' }))
  expect(preview.getByText('See you at 18:00')).toBeVisible()
  expect(preview.getByText('Hello Ann, this is a reminder of your appointment: manicure.')).toBeVisible()
  expect(preview.getByText('Move it')).toBeVisible()
  await user.dblClick(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(page.toasts()).toMatchObject([{ message: 'The template was sent' }]))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(page.sentTemplates()).toEqual([
    {
      companyId: 101,
      chatId: 10001,
      name: 'appointment_reminder',
      language: 'en_US',
      values: { 'header:1': '18:00', 'body:1': 'Ann', 'body:2': 'manicure' },
      clientMessageId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    },
  ])
  expect(within(screen.getByRole('region', { name: 'Messages' })).getByText(/See you at 18:00/)).toBeVisible()
})

it('nothing is sent while a place is empty, which is said at its field and focused', async () => {
  const page = await openTemplates()
  const { dialog, user } = page
  await user.click(await dialog.findByRole('button', { name: /Appointment reminder/ }))
  await user.type(dialog.getByLabelText('In the heading'), '18:00')
  await user.type(dialog.getByLabelText('In the text, place 2'), '   ')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(dialog.getAllByText('Fill this in.')).toHaveLength(2)
  expect(dialog.getByLabelText('In the text, place 1')).toHaveFocus()
  expect(page.sentTemplates()).toEqual([])
})

it('typed values stay after a failure, trying again is the same intent, and other values are a new one', async () => {
  const fail = (error: ApiError) => () => {
    throw error
  }
  const page = await openTemplates({
    send: [
      fail(refusal(502, 'CHANNEL_UNREACHABLE')),
      fail(refusal(422, 'TEMPLATE_NOT_FOUND')),
      () => ({ success: true, message: sent }),
    ],
  })
  const { dialog, user } = page
  await fillInReminder(page)
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('WhatsApp does not answer. Nothing was sent')
  expect(dialog.getByLabelText('In the text, place 1')).toHaveValue('Ann')
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText(/This template is gone/)).toBeVisible()
  await user.type(dialog.getByLabelText('In the text, place 1'), 'abel')
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(page.toasts()).toMatchObject([{ message: 'The template was sent' }]))
  const ids = page.sentTemplates().map((input) => (input as { clientMessageId: string }).clientMessageId)
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[1])
})

it('after a lost answer the same intent is repeated, also when the dialog was closed, and its values stay as they are', async () => {
  const lost = () => {
    throw new ApiError({ status: 0, body: undefined })
  }
  const page = await openTemplates({ send: [lost, () => ({ success: true, message: sent })] })
  const { dialog, user } = page
  await fillInReminder(page)
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('it may or may not have been sent')
  await user.type(dialog.getByLabelText('In the text, place 1'), 'abel')
  expect(dialog.getByLabelText('In the text, place 1')).toHaveValue('Ann')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Send a template…' }))
  const again = within(await screen.findByRole('dialog'))
  expect(again.getByRole('alert')).toHaveTextContent('it may or may not have been sent')
  await user.type(again.getByLabelText('In the text, place 1'), 'abel')
  expect(again.getByLabelText('In the text, place 1')).toHaveValue('Ann')
  await user.click(again.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(page.toasts()).toMatchObject([{ message: 'The template was sent' }]))
  const ids = page.sentTemplates().map((input) => (input as { clientMessageId: string }).clientMessageId)
  expect(ids).toEqual([ids[0], ids[0]])
})

it('an answer that is lost after the dialog was closed locks the values too', async () => {
  let lose = (_error: Error): void => undefined
  const page = await openTemplates({ send: [() => new Promise((_resolve, reject) => (lose = reject))] })
  const { dialog, user } = page
  await fillInReminder(page)
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await user.keyboard('{Escape}')
  lose(new ApiError({ status: 0, body: undefined }))
  await user.click(screen.getByRole('button', { name: 'Send a template…' }))
  const again = within(await screen.findByRole('dialog'))
  expect(await again.findByRole('alert')).toHaveTextContent('it may or may not have been sent')
  expect(again.getByLabelText('In the text, place 1')).toHaveAttribute('readonly')
})

it('an intent that may have been sent is given up only on purpose, and other values are a new one', async () => {
  const lost = () => {
    throw new ApiError({ status: 0, body: undefined })
  }
  const page = await openTemplates({ send: [lost, () => ({ success: true, message: sent })] })
  const { dialog, user } = page
  await fillInReminder(page)
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await user.click(await dialog.findByRole('button', { name: 'Something else…' }))
  expect(dialog.getByText('It may have been sent already: then the customer gets both.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Stay' }))
  expect(dialog.getByLabelText('In the text, place 1')).toHaveAttribute('readonly')
  await user.click(dialog.getByRole('button', { name: 'Something else…' }))
  await user.click(dialog.getByRole('button', { name: 'Change the values' }))
  await user.type(dialog.getByLabelText('In the text, place 1'), 'abel')
  await user.click(dialog.getByRole('button', { name: /^(?:Send|Try again)$/ }))
  await waitFor(() => expect(page.toasts()).toMatchObject([{ message: 'The template was sent' }]))
  expect(page.sentTemplates()).toMatchObject([{ values: { 'body:1': 'Ann' } }, { values: { 'body:1': 'Annabel' } }])
  const [first, second] = page.sentTemplates().map((input) => (input as { clientMessageId: string }).clientMessageId)
  expect(second).not.toBe(first)
})

it('after an advertisement the list and the form say until when templates are free, and not that they cost', async () => {
  const freeUntil = '2026-11-27T14:30:00.000Z'
  const { dialog, user } = await openTemplates({
    list: () => ({ templates: [thanks], unsupported: 0, isComplete: true, freeUntil }),
  })
  const free = /WhatsApp charges nothing for templates until 2[78]\.11\.2026 \d\d:[0-5]\d/u
  expect(await dialog.findByText(free)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: /Thank you/ }))
  expect(dialog.getByText(free)).toBeVisible()
  expect(dialog.queryByText(/charges the company/u)).toBeNull()
})

const withColours = () => ({ templates: [colours], unsupported: 0, isComplete: true, freeUntil: null })
const aPicture = (name = 'colours.png') => new File(['png'], name, { type: 'image/png' })

it('a template that begins with a picture asks for one, shows it, uploads it and is sent with it', async () => {
  const page = await openTemplates({ list: withColours })
  const { dialog, user } = page
  await user.click(await dialog.findByRole('button', { name: /New colours/ }))
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(dialog.getByText('Choose a picture, as a JPEG or PNG.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Choose a file…' })).toHaveFocus()
  await user.upload(dialog.getByLabelText('Picture above the text', { selector: 'input' }), aPicture())
  expect(await dialog.findByRole('img', { name: 'colours.png' })).toBeVisible()
  expect(dialog.queryByText('Choose a picture, as a JPEG or PNG.')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(page.toasts()).toMatchObject([{ message: 'The template was sent' }]))
  expect(page.sentTemplates()).toMatchObject([{ name: 'new_colours', headerFileId: 'stored-1' }])
})

it('a file that WhatsApp does not take above the text is refused with the reason, and the chosen one stays', async () => {
  const { dialog, user } = await openTemplates({ list: withColours })
  await user.click(await dialog.findByRole('button', { name: /New colours/ }))
  const input = dialog.getByLabelText('Picture above the text', { selector: 'input' })
  await user.upload(input, aPicture())
  await user.upload(input, new File([new Uint8Array(6 * 1024 * 1024)], 'large.png', { type: 'image/png' }))
  expect(await dialog.findByText(/The file is too large: WhatsApp takes at most 5/)).toBeVisible()
  expect(dialog.getByRole('img', { name: 'colours.png' })).toBeVisible()
})

it('when the upload fails nothing is sent, and trying again uploads the same file and sends the same intent', async () => {
  let isAway = true
  const page = await openTemplates({
    list: withColours,
    upload: () => {
      if (isAway) throw new ApiError({ status: 0, body: undefined })
      return { success: true, file: { id: 'stored-1', name: 'colours.png', type: 'image/png', size: 3 } }
    },
  })
  const { dialog, user } = page
  await user.click(await dialog.findByRole('button', { name: /New colours/ }))
  await user.upload(dialog.getByLabelText('Picture above the text', { selector: 'input' }), aPicture())
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText(/The file could not be uploaded. Nothing was sent/)).toBeVisible()
  expect(page.sentTemplates()).toEqual([])
  isAway = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(page.toasts()).toMatchObject([{ message: 'The template was sent' }]))
  expect(page.sentTemplates()).toHaveLength(1)
})

it('a list that could not be asked for says nothing about sending', async () => {
  const { dialog } = await openTemplates({
    list: () => {
      throw new ApiError({ status: 0, body: undefined })
    },
  })
  expect(await dialog.findByText('The templates could not be loaded')).toBeVisible()
  expect(dialog.getByText('The server does not answer. Check the connection and try again.')).toBeVisible()
  expect(dialog.queryByText(/may have been sent|may not have been sent/)).toBeNull()
})

it('a template that was begun is still there when the dialog was closed and opened again', async () => {
  const page = await openTemplates()
  const { user } = page
  await fillInReminder(page)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send a template…' }))
  const again = within(await screen.findByRole('dialog'))
  expect(again.getByLabelText('In the text, place 2')).toHaveValue('manicure')
  await user.click(again.getByRole('button', { name: 'Another template' }))
  await user.click(again.getByRole('button', { name: /Thank you/ }))
  await user.click(again.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(page.toasts()).toMatchObject([{ message: 'The template was sent' }]))
  expect(page.sentTemplates()).toMatchObject([{ name: 'thank_you', values: {} }])
})

it('templates that cannot be loaded say why, and are loaded by a retry', async () => {
  let isAway = true
  const { dialog, user } = await openTemplates({
    list: () => {
      if (isAway) throw refusal(422, 'CHANNEL_TOKEN_REJECTED')
      return { templates: [], unsupported: 0, isComplete: true, freeUntil: null }
    },
  })
  expect(await dialog.findByText(/no longer accepts the access token/)).toBeVisible()
  isAway = false
  await user.click(dialog.getByRole('button', { name: 'Retry' }))
  expect(await dialog.findByText('There are no templates yet')).toBeVisible()
})

it('many templates are searched by name, language and text', async () => {
  const many = Array.from({ length: 8 }, (_, place) => ({ ...thanks, name: `thanks_${place}` }))
  const { dialog, user } = await openTemplates({
    list: () => ({ templates: [...many, offer], unsupported: 0, isComplete: false, freeUntil: null }),
  })
  const list = within(await dialog.findByRole('list', { name: 'Templates' }))
  expect(dialog.getByText('Only the first thousand are listed.')).toBeVisible()
  await user.type(dialog.getByLabelText('Search by name, language or text'), 'ukrain')
  expect(list.getAllByRole('button')).toHaveLength(1)
  await user.clear(dialog.getByLabelText('Search by name, language or text'))
  await user.type(dialog.getByLabelText('Search by name, language or text'), 'nothing like it')
  expect(dialog.getByText('Nothing matches.')).toBeVisible()
})

it('a provider without templates, and a channel without them, offer none', async () => {
  await renderChatScreen({ chat, capabilities: { chatControl: false } })
  expect(await screen.findByText(/more than 24 hours ago/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send a template…' })).toBeNull()
})
