import { IconCreditCard, IconMessages, IconPlugConnected, IconSettings, IconSparkles } from '@tabler/icons-react'
import type { ReactNode } from 'react'

const look = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

/** The sign of each page of the navigation, by its id. */
export const navigationIcons: Readonly<Record<string, ReactNode>> = {
  chats: <IconMessages {...look} />,
  assistant: <IconSparkles {...look} />,
  settings: <IconSettings {...look} />,
  integrations: <IconPlugConnected {...look} />,
  subscription: <IconCreditCard {...look} />,
}
