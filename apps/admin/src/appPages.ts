import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A page inside the frame: where it is, what it is called, what shows it. Each is fetched when it is first gone to. */
export type AppPage = {
  id: string
  paths: readonly string[]
  title: MessageDescriptor
  Page: LazyExoticComponent<ComponentType>
  /** It makes no sense before the administrator has a company. */
  needsCompany: boolean
}

/** SHELL-1, as far as it is built. One `id` is one screen: going from chat to chat is no navigation to another page. */
export const appPages: readonly AppPage[] = [
  {
    id: 'chats',
    paths: ['/chats', '/chats/:chatId'],
    title: msg`Chats`,
    Page: lazy(() => import('./pages/InboxPage.ts')),
    needsCompany: true,
  },
  {
    id: 'assistant',
    paths: ['/assistant'],
    title: msg`Assistant`,
    Page: lazy(() => import('./pages/AssistantPage.ts')),
    needsCompany: true,
  },
  { id: 'settings', paths: ['/settings'], title: msg`Settings`, Page: lazy(() => import('./pages/SettingsPage.ts')), needsCompany: false },
  {
    id: 'profile',
    paths: ['/settings/profile'],
    title: msg`My Profile`,
    Page: lazy(() => import('./pages/ProfilePage.ts')),
    needsCompany: false,
  },
]
