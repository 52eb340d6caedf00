import { ApiError } from '@frontdesk/api-client'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AnswerEmailsPage } from './AnswerEmailsPage.tsx'

const open = (call: NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>, token: string | null = 'abc') => {
  const api = aFakeApi({ call })
  return { api, ...renderScreen(<AnswerEmailsPage token={token} />, { api, admin: null }) }
}

it('opening the link changes nothing; the button turns the emails off, and on again', async () => {
  const { api, user } = open({
    getAnswerEmails: () => ({ isOn: true }),
    setAnswerEmails: (input: unknown) => ({ isOn: (input as { isOn: boolean }).isOn }),
  })
  const asked = () => api.calls.filter(({ call }) => call === 'call.setAnswerEmails').map(({ input }) => input)
  const off = await screen.findByRole('button', { name: 'Turn these emails off' })
  expect(asked()).toEqual([])
  await user.click(off)
  await user.click(await screen.findByRole('button', { name: 'Turn them on again' }))
  expect(await screen.findByText(/^They are on/u)).toBeVisible()
  expect(asked()).toEqual([
    { token: 'abc', isOn: false },
    { token: 'abc', isOn: true },
  ])
})

it.each([
  ['a link without its token', null, undefined],
  ['a link that the server refuses', 'abc', new ApiError({ status: 400, body: { code: 'TOKEN_INVALID' } })],
  ['a provider that has no such emails', 'abc', new ApiError({ status: 404 })],
])('%s is said to be not valid', async (_, token, refusal) => {
  open({ getAnswerEmails: () => Promise.reject(refusal ?? new Error('not asked')) }, token)
  expect(await screen.findByText('This link is not valid any more, or not complete.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('a change that did not arrive is said, and can be repeated', async () => {
  const { user } = open({
    getAnswerEmails: () => ({ isOn: true }),
    setAnswerEmails: () => Promise.reject(new ApiError({ status: 0 })),
  })
  await user.click(await screen.findByRole('button', { name: 'Turn these emails off' }))
  expect(await screen.findByText('Nothing was changed')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Turn these emails off' })).toBeEnabled()
})

it('the kind of emails is named once the server has said it', async () => {
  let answer = (_: object) => {}
  open({ getAnswerEmails: () => new Promise<object>((resolve) => (answer = resolve)) })
  expect(await screen.findByRole('heading', { name: 'Emails to you' })).toBeVisible()
  answer({ isOn: true, about: 'team' })
  expect(await screen.findByRole('heading', { name: 'Emails about mentions and assigned chats' })).toBeVisible()
})
