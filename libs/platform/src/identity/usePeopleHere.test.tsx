import { aCompany, anAdmin } from '@frontdesk/contract/fixtures'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { connectLive } from '../live/connectLive.ts'
import { createLiveConnection } from '../live/createLiveConnection.ts'
import { aLiveTest } from '../live/testing/aLiveTest.ts'
import { renderScreen } from '../testing/renderScreen.tsx'
import { useLiveConnection } from './useLive.ts'
import { useConnectionId, useIdsHere, usePeopleHere } from './usePeopleHere.ts'

function Here() {
  useLiveConnection()
  const names = usePeopleHere().map(({ name, chatIds }) => [name, ...chatIds].join(' '))
  return <output>{JSON.stringify([useConnectionId(), names, [...useIdsHere()]])}</output>
}
const shown = () => JSON.parse(screen.getByRole('status').textContent) as unknown

const marco = { adminId: 1002, name: 'Marco', chatIds: [10001] }

it('the people who are here are those of the last event of the company, while the connection is there', async () => {
  const setup = aLiveTest()
  renderScreen(<Here />, {
    admin: anAdmin({ id: 1001 }),
    company: aCompany({ id: 101 }),
    different: { live: createLiveConnection(setup.options, async () => ({ connectLive })) },
  })
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  const { socket, clock } = setup
  act(() => {
    socket.connect()
    socket.emit('session', { adminId: 1001, companies: [{ companyId: 101, seq: 0 }], connectionId: 'a1' })
    socket.emit('presence', { companyId: 101, people: [marco] })
  })
  expect(shown()).toEqual(['a1', ['Marco 10001'], [1002]])
  // Of another company of the user's, and not readable.
  act(() => socket.emit('presence', { companyId: 7, people: [] }))
  act(() => socket.emit('presence', { companyId: 101 }))
  expect(shown()).toEqual(['a1', ['Marco 10001'], [1002]])

  act(() => socket.lose())
  expect(shown()).toEqual([null, ['Marco 10001'], [1002]])
  act(() => clock.pass(2000))
  expect(shown()).toEqual([null, [], []])

  act(() => {
    socket.connect()
    socket.emit('session', { adminId: 1001, companies: [{ companyId: 101, seq: 0 }] })
    socket.emit('presence', { companyId: 101, people: [] })
  })
  expect(shown()).toEqual([null, [], []])
})
