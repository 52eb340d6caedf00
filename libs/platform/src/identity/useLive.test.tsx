import { aCompany, anAdmin } from '@frontdesk/contract/fixtures'
import { act, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it } from 'vitest'
import { renderScreen, type RenderScreenOptions } from '../testing/renderScreen.tsx'
import { connectLive } from '../live/connectLive.ts'
import { createLiveConnection } from '../live/createLiveConnection.ts'
import { aLiveTest } from '../live/testing/aLiveTest.ts'
import { useLiveConnection, useLiveStatus } from './useLive.ts'

function Shell() {
  useLiveConnection()
  return <output>{useLiveStatus()}</output>
}
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)))
const show = (options: RenderScreenOptions = {}) => {
  const setup = aLiveTest()
  const shown = renderScreen(
    <StrictMode>
      <Shell />
    </StrictMode>,
    { ...options, different: { live: createLiveConnection(setup.options, async () => ({ connectLive })) } },
  )
  return { setup, ...shown }
}

describe('the screen that holds the live connection (LIVE-1, LIVE-2)', () => {
  it('the screen opens the connection once the administrator is loaded, shows its status, and closes it on unmount', async () => {
    const { setup, unmount } = show({ admin: anAdmin({ id: 1002 }), company: aCompany({ id: 101 }) })
    await settled()
    expect(setup.socket.opened.map(({ options }) => options.query.adminId)).toEqual(['1002'])
    expect(screen.getByRole('status')).toHaveTextContent('connecting')
    act(() => {
      setup.socket.connect()
      setup.socket.emitSession(0)
    })
    expect(screen.getByRole('status')).toHaveTextContent('connected')
    unmount()
    expect(setup.socket.state.connected).toBe(false)
  })

  it('the screen opens no connection while nobody is signed in', async () => {
    const { setup } = show({ admin: null })
    await settled()
    expect(setup.socket.opened).toEqual([])
    expect(screen.getByRole('status')).toHaveTextContent('offline')
  })

  it('the screen opens a connection for an administrator without a company', async () => {
    const { setup } = show({ company: null })
    await settled()
    expect(setup.socket.opened).toHaveLength(1)
  })

  it('the screen closes the connection when the user signs out', async () => {
    const { setup, platform } = show()
    await settled()
    act(() => setup.socket.connect())
    act(() => platform.session.signOut())
    expect(setup.socket.state.connected).toBe(false)
  })
})
