import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { AssistantChange } from '@frontdesk/contract'
import { useApi, useToasts } from '@frontdesk/platform'
import { ToastStack } from '@frontdesk/platform/parts'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pageCalls } from '../pageCalls.ts'
import { History } from './History.tsx'

function Screen() {
  const calls = useApi().subject(pageCalls)
  return (
    <>
      <History calls={calls} companyId={101} />
      <ToastStack toasts={useToasts()} />
    </>
  )
}

const aChange = (id: number, different: Partial<AssistantChange>): AssistantChange => ({
  id,
  origin: 'edit',
  madeBy: 'Olena Koval',
  madeAt: '2026-11-20T12:00:00.000Z',
  instructions: { before: 'Be kind.', after: 'Be brief.' },
  entries: [],
  entryCount: 0,
  disclosure: null,
  inUse: 'after',
  ...different,
})
const text = (answer: string) => ({ question: 'Open?', answer, language: 'en' as const })

type Endpoints = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>
function renderHistory(listed: readonly AssistantChange[], call: Endpoints = {}) {
  const server = aFakeApi({
    call: {
      listAssistantChanges: ({ before = 99, limit = 10 }) => {
        const older = listed.filter(({ id }) => id < Number(before))
        return { changes: older.slice(0, Number(limit)), hasMore: older.length > Number(limit) }
      },
      restoreAssistantChange: () => ({ changeId: 50 }),
      ...call,
    },
  })
  const shown = renderScreen(<Screen />, { api: server })
  const restored = () =>
    server.calls.filter(({ call: name }) => name === 'call.restoreAssistantChange').map(({ input }) => input)
  return { ...shown, restored }
}

describe('the history of what the assistant is taught (TEACH-2)', () => {
  it('a change says who made it and shows both sides, with the words that differ marked', async () => {
    const { user } = renderHistory([aChange(2, {})])
    await user.click(await screen.findByText('Instructions changed'))
    expect(screen.getByText(/^Olena Koval · /)).toBeVisible()
    const before = screen.getByRole('group', { name: 'Before' })
    expect(before).toHaveTextContent('Be kind.')
    expect(within(before).getByText('kind.')).toHaveProperty('tagName', 'MARK')
    const after = screen.getByRole('group', { name: 'After' })
    expect(within(after).getByText('brief.')).toHaveProperty('tagName', 'MARK')
    expect(within(after).getByText('In use now')).toBeVisible()
    expect(within(after).queryByRole('button')).toBeNull()
  })

  it('the earlier text is put back, and a toast undoes that', async () => {
    const { user, restored } = renderHistory([aChange(2, {})])
    await user.click(await screen.findByText('Instructions changed'))
    await user.click(screen.getByRole('button', { name: 'Put this back' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(restored()).toEqual([
        { companyId: 101, changeId: 2, to: 'before' },
        { companyId: 101, changeId: 50, to: 'before' },
      ]),
    )
  })

  it('an older version is used again', async () => {
    const { user, restored } = renderHistory([aChange(2, { inUse: null })])
    await user.click(await screen.findByText('Instructions changed'))
    await user.click(screen.getByRole('button', { name: 'Use this again' }))
    await waitFor(() => expect(restored()).toEqual([{ companyId: 101, changeId: 2, to: 'after' }]))
  })

  it('each kind of change has a title of its own', async () => {
    const ofEntry = (
      id: number,
      before: object | null,
      after: object | null,
      origin: AssistantChange['origin'] = 'edit',
    ) =>
      aChange(id, {
        origin,
        instructions: null,
        entryCount: 1,
        entries: [{ id: 1, before, after } as AssistantChange['entries'][number]], // Its texts are whole.
      })
    renderHistory([
      aChange(9, { origin: 'restore' }),
      ofEntry(8, null, text('Yes')),
      ofEntry(7, text('Yes'), text('No')),
      ofEntry(6, text('Yes'), null),
      ofEntry(5, null, text('Yes'), 'restore'),
      aChange(4, { origin: 'import', instructions: null, entryCount: 30 }),
    ])
    for (const title of [
      'Instructions put back',
      'Added: Open?',
      'Changed: Open?',
      'Deleted: Open?',
      'Put back: Open?',
      '30 questions imported',
    ])
      expect(await screen.findByText(title)).toBeVisible()
  })

  it('older changes are loaded page by page', async () => {
    const { user } = renderHistory(Array.from({ length: 12 }, (_, n) => aChange(40 - n, {})))
    await waitFor(() => expect(screen.getAllByText('Instructions changed')).toHaveLength(10))
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(screen.getAllByText('Instructions changed')).toHaveLength(12))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('a failure to put back is shown', async () => {
    const { user } = renderHistory([aChange(2, {})], {
      restoreAssistantChange: () => {
        throw new ApiError({ status: 500, body: { message: 'Try again later' } })
      },
    })
    await user.click(await screen.findByText('Instructions changed'))
    await user.click(screen.getByRole('button', { name: 'Put this back' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('It was not put back: Try again later')
  })
})
