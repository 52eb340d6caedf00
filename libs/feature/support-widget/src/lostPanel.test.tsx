import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { SupportWidget } from './SupportWidget.tsx'

vi.mock('./panel/HelpPanel.tsx', () => ({
  HelpPanel: () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))

function Help() {
  const [isOpen, setOpen] = useState(false)
  const nothing = () => undefined
  return (
    <SupportWidget
      companyId={101}
      isOpen={isOpen}
      onOpen={setOpen}
      side="right"
      onSide={nothing}
      pageHref="/support"
      onFocusLost={nothing}
    />
  )
}

it('a panel whose code is lost says so, and can be closed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const initSupport = () => new Promise<never>(() => undefined)
  const { user } = renderScreen(<Help />, { api: aFakeApi({ support: { initSupport } }) })
  await user.click(await screen.findByRole('button', { name: 'help' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the page could not be shown')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close support' }))
  expect(await screen.findByRole('button', { name: 'help' })).toBeVisible()
})
