import './mantine.css'
import './fonts.css'
import './global.css'
import './forcedColors.css'
import { localStorageColorSchemeManager, MantineProvider, type MantineColorScheme } from '@mantine/core'
import { Provider as AtomProvider } from 'jotai'
import type { ReactNode } from 'react'
import { cssVariables } from './cssVariables.ts'
import { theme } from './theme.ts'

const remembered = localStorageColorSchemeManager({ key: 'colorScheme' })

/**
 * The look of the consoles: theme, colours of both schemes, styles. `colorScheme` fixes the scheme (pictures, tests);
 * without it the administrator's choice on this device counts, else the system's.
 */
export function AppProviders({
  children,
  colorScheme,
}: {
  children: ReactNode
  colorScheme?: Exclude<MantineColorScheme, 'auto'>
}) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={remembered}
      defaultColorScheme="auto"
      {...(colorScheme && { forceColorScheme: colorScheme })}
    >
      <AtomProvider>{children}</AtomProvider>
    </MantineProvider>
  )
}
