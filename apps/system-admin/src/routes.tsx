import { EmptyState } from '@frontdesk/platform/parts'
import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { Link, type RouteObject } from 'react-router-dom'
import { ConsoleFrame } from './ConsoleFrame.tsx'

const NotFound = () => (
  <EmptyState
    drawing="lost"
    title={<Trans>There is no such page</Trans>}
    action={
      <Button component={Link} to="/companies" variant="default">
        <Trans>Companies</Trans>
      </Button>
    }
  />
)

/** The console's pages, under `/system-admin` with or without a locale before it (SHELL-1, SHELL-2). */
export const consoleRoutes: RouteObject[] = [
  {
    element: <ConsoleFrame />,
    children: [
      {
        index: true,
        lazy: async () => {
          const { HomePage } = await import('@frontdesk/system-admin')
          return { Component: HomePage }
        },
      },
      {
        path: 'companies',
        lazy: async () => {
          const { CompaniesPage } = await import('@frontdesk/system-admin')
          return { Component: CompaniesPage }
        },
      },
      {
        path: 'jobs',
        lazy: async () => {
          const { JobsPage } = await import('@frontdesk/system-admin')
          return { Component: JobsPage }
        },
      },
      { path: '*', element: <NotFound /> },
    ],
  },
]
