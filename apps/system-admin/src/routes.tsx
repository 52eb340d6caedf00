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
        path: 'companies/:id',
        lazy: async () => {
          const { CompanyDetailsPage } = await import('@frontdesk/system-admin')
          return { Component: CompanyDetailsPage }
        },
      },
      {
        path: 'flags',
        lazy: async () => {
          const { FlagsPage } = await import('@frontdesk/system-admin')
          return { Component: FlagsPage }
        },
      },
      {
        path: 'flags/companies',
        lazy: async () => {
          const { CompanyFlagsPage } = await import('@frontdesk/system-admin')
          return { Component: CompanyFlagsPage }
        },
      },
      {
        path: 'operations/:section?',
        lazy: async () => {
          const { OperationsPage } = await import('@frontdesk/system-admin')
          return { Component: OperationsPage }
        },
      },
      {
        path: 'jobs',
        lazy: async () => {
          const { JobsPage } = await import('@frontdesk/system-admin')
          return { Component: JobsPage }
        },
      },
      {
        path: 'chats/:chatId?',
        lazy: async () => {
          const [{ SupportInboxPage }] = await Promise.all([
            import('./support/SupportInboxPage.tsx'),
            import('./support/loadChatTexts.ts').then(({ loadChatTexts }) => loadChatTexts()),
          ])
          return { Component: SupportInboxPage }
        },
      },
      {
        path: 'plans',
        lazy: async () => {
          const { PlansPage } = await import('@frontdesk/system-admin')
          return { Component: PlansPage }
        },
      },
      {
        path: 'reports',
        lazy: async () => {
          const { ReportsPage } = await import('@frontdesk/system-admin')
          return { Component: ReportsPage }
        },
      },
      {
        path: 'audit',
        lazy: async () => {
          const { AuditPage } = await import('@frontdesk/system-admin')
          return { Component: AuditPage }
        },
      },
      { path: '*', element: <NotFound /> },
    ],
  },
]
