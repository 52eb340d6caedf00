import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { KnowledgeGap } from '@frontdesk/contract'
import { aDeferred, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { useApi, useToasts } from '@frontdesk/platform'
import { ToastStack } from '@frontdesk/platform/parts'
import { describe, expect, it } from 'vitest'
import { pageCalls } from '../pageCalls.ts'
import { Gaps } from './Gaps.tsx'

const aGap = (id: number, question: string, answer: string | null): KnowledgeGap => ({
  ids: [id, id + 100],
  questions: [question],
  answer,
  language: 'en',
  chatId: 10001,
  messageId: id,
  askedAt: '2026-11-20T12:00:00.000Z',
})

function Screen() {
  const calls = useApi().subject(pageCalls)
  return (
    <>
      <Gaps calls={calls} companyId={101} />
      <ToastStack toasts={useToasts()} />
    </>
  )
}

type Endpoints = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>

/** Renders the gaps of a provider that settles them. */
async function renderGaps(listed: readonly KnowledgeGap[], call: Endpoints = {}) {
  const settled = new Set<number>()
  const isOpen = ({ ids }: KnowledgeGap) => !ids.some((id) => settled.has(id))
  let accepted: readonly number[] = []
  const server = aFakeApi({
    call: {
      listGaps: () => ({ gaps: listed.filter(isOpen), total: listed.filter(isOpen).length }),
      acceptGap: ({ ids, question, answer, language }) => {
        accepted = ids as number[]
        for (const id of accepted) settled.add(id)
        return { item: { id: 77, question, answer, language, updatedAt: '2026-11-20T12:00:00.000Z' }, changeId: 9 }
      },
      dismissGap: ({ ids, isDismissed = true }) => {
        for (const id of ids as number[]) settled[isDismissed ? 'add' : 'delete'](id)
        return {}
      },
      restoreAssistantChange: () => {
        for (const id of accepted) settled.delete(id)
        return {}
      },
      ...call,
    },
  })
  const shown = renderScreen(<Screen />, { api: server })
  await screen.findByRole('heading', { name: 'Questions it could not answer' })
  const callsOf = (route: string) =>
    server.calls.filter(({ call: name }) => name === `call.${route}`).map(({ input }) => input)
  return { ...shown, callsOf }
}
const button = (name: string) => screen.findByRole('button', { name })
const gaps = [
  aGap(1, 'Do you have a sauna?', 'Yes, until 20:00.'),
  aGap(2, 'Do you do tattoos?', 'No, we do not.'),
  aGap(3, 'Is there wifi?', null),
]

describe('questions that were handed over (TEACH-1)', () => {
  it('one key accepts one answer after the other: the focus goes to the next', async () => {
    const { user, callsOf } = await renderGaps(gaps)
    ;(await button('Accept: Do you have a sauna?')).focus()
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await button('Accept: Do you do tattoos?')).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await button('Write an answer: Is there wifi?')).toHaveFocus())
    expect(screen.queryByText('Do you have a sauna?')).toBeNull()
    expect(callsOf('acceptGap')).toEqual([
      { companyId: 101, ids: [1, 101], question: 'Do you have a sauna?', answer: 'Yes, until 20:00.', language: 'en' },
      { companyId: 101, ids: [2, 102], question: 'Do you do tattoos?', answer: 'No, we do not.', language: 'en' },
    ])
  })

  it('the last gap leaves the focus on the title', async () => {
    const { user } = await renderGaps(gaps.slice(0, 1))
    await user.click(await button('Accept: Do you have a sauna?'))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Questions it could not answer' })).toHaveFocus())
    expect(screen.getByText(/^None at the moment/)).toBeVisible()
  })

  it('an answer is changed before it is accepted', async () => {
    const { user, callsOf } = await renderGaps(gaps)
    await user.click(await button('Change: Do you have a sauna?'))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'What the assistant answers' }), ' Towels are free.')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsOf('acceptGap')).toMatchObject([{ ids: [1, 101], answer: 'Yes, until 20:00. Towels are free.' }])
  })

  it('a question that nobody has answered needs an answer', async () => {
    const { user, callsOf } = await renderGaps(gaps)
    await user.click(await button('Write an answer: Is there wifi?'))
    const dialog = await screen.findByRole('dialog')
    const answer = within(dialog).getByRole('textbox', { name: 'What the assistant answers' })
    await waitFor(() => expect(answer).toHaveFocus())
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(within(dialog).getByText('Write the answer')).toBeVisible()
    expect(callsOf('acceptGap')).toEqual([])
  })

  it('an accepted answer is undone by the toast', async () => {
    const { user, callsOf } = await renderGaps(gaps)
    await user.click(await button('Accept: Do you have a sauna?'))
    await user.click(await button('Undo'))
    expect(await screen.findByText('Do you have a sauna?')).toBeVisible()
    expect(callsOf('restoreAssistantChange')).toEqual([{ companyId: 101, changeId: 9, to: 'before' }])
  })

  it('a dismissed question is gone, and comes back when that is undone', async () => {
    const { user } = await renderGaps(gaps)
    await user.click(await button('Dismiss: Is there wifi?'))
    await waitFor(() => expect(screen.queryByText('Is there wifi?')).toBeNull())
    await user.click(await button('Undo'))
    expect(await screen.findByText('Is there wifi?')).toBeVisible()
  })

  it('a question that a colleague has settled meanwhile says that it was not saved', async () => {
    const { user } = await renderGaps(gaps, {
      acceptGap: () => {
        throw new ApiError({ status: 404, body: { message: 'The question is no longer open' } })
      },
    })
    await user.click(await button('Accept: Do you have a sauna?'))
    expect(await screen.findByRole('alert')).toHaveTextContent('It was not saved: The question is no longer open')
    expect(screen.getByText('Do you have a sauna?')).toBeVisible()
  })

  describe('that test questions are asked about before they are accepted (TEACH-4)', () => {
    const score = { count: 3, right: 3, invented: 0, handedOver: 0 }
    const tried = (worse: number) => ({
      asked: 3,
      questionCount: 3,
      before: score,
      after: score,
      better: 0,
      worse,
      questions: [],
    })
    async function renderChecked() {
      const result = aDeferred<object>()
      const shown = await renderGaps(gaps, {
        listAssistantChecks: () => ({ checks: [], questionCount: 3, models: [{ model: 'local', name: null }] }),
        tryAssistantChange: () => result.promise,
      })
      await button('Accept: Do you have a sauna?')
      await waitFor(() => expect(shown.callsOf('listAssistantChecks')).toHaveLength(1))
      await shown.user.click(await button('Accept: Do you have a sauna?'))
      await waitFor(() => expect(shown.callsOf('tryAssistantChange')).toHaveLength(1))
      return { ...shown, result }
    }

    it('accepted answers are checked one at a time: the other ones wait, and the pressed one says that it does', async () => {
      const { result, callsOf } = await renderChecked()
      expect(await button('Accept: Do you do tattoos?')).toBeDisabled()
      expect(await button('Accept: Do you have a sauna?')).toHaveAttribute('data-loading', 'true')
      expect(callsOf('tryAssistantChange')).toMatchObject([{ draft: { gapIds: [1, 101] } }])
      result.resolve(tried(0))
      await waitFor(() => expect(callsOf('acceptGap')).toMatchObject([{ ids: [1, 101] }]))
      await waitFor(async () => expect(await button('Accept: Do you do tattoos?')).toBeEnabled())
    })

    it('an answer that is being checked is accepted although the page was left meanwhile', async () => {
      const { result, callsOf, unmount } = await renderChecked()
      unmount()
      result.resolve(tried(0))
      await waitFor(() => expect(callsOf('acceptGap')).toMatchObject([{ ids: [1, 101] }]))
    })
  })
})
