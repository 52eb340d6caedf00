import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { Provider as AtomProvider } from 'jotai'
import { render, type RenderResult } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { useLayoutEffect, type ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { PlatformProvider } from '../provider/PlatformProvider.tsx'
import { cssVariables } from '../parts/look/cssVariables.ts'
import { theme } from '../parts/look/theme.ts'
import { aPlatform, type FakePlatformOptions } from './aPlatform.ts'

export type RenderScreenOptions = FakePlatformOptions & {
  /** The address that is open. */
  route?: string
  /** The route pattern that the element stands at, when it reads parameters: `/chats/:chatId?`. */
  path?: string
}

export type Screen = RenderResult & {
  platform: ReturnType<typeof aPlatform>
  user: UserEvent
  /** The address now. */ address: () => string
}

/** Renders an element as an app does: in English, with theme, router, and a platform with a fake Api. */
export function renderScreen(
  element: ReactNode,
  { route = '/', path = '*', ...platformOptions }: RenderScreenOptions = {},
): Screen {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const platform = aPlatform(platformOptions)
  let address = route
  const AddressBar = () => {
    const { pathname, search, hash } = useLocation()
    useLayoutEffect(() => {
      address = pathname + search + hash
    }, [pathname, search, hash])
    return null
  }
  const shown = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <PlatformProvider platform={platform}>
        <AtomProvider>
          <MemoryRouter initialEntries={[route]}>
            <AddressBar />
            <Routes>
              <Route path={path} element={element} />
              {path !== '*' && <Route path="*" element={null} />}
            </Routes>
          </MemoryRouter>
        </AtomProvider>
      </PlatformProvider>
    </MantineProvider>,
  )
  return { ...shown, platform, user: userEvent.setup(), address: () => address }
}
